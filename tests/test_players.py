"""Players by name, and games between them."""

import pytest

import azul_search as az
from azul_search.match import play_game
from azul_search.players import Player, parse_player
from azul_search.rules.interface import NAMES, PLAYERS
from bench.strength import play_groups, score_of, summary

CASES = [(rules, players) for rules in NAMES for players in PLAYERS]
SIMPLE = ["random", "greedy", "mixed:nodes=1000", "expectimax:nodes=200", "mcts:nodes=50"]


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_a_game_is_played_to_its_end(rules: str, players: int) -> None:
    names = [SIMPLE[seat % len(SIMPLE)] for seat in range(players)]
    game = play_game([parse_player(name) for name in names], rules, seed=5)
    assert game.position.is_over
    assert [game.tags[f"Player{seat}"] for seat in range(1, players + 1)] == names
    again = play_game([parse_player(name) for name in names], rules, seed=5)
    assert again.moves == game.moves


@pytest.mark.parametrize("rules", NAMES)
def test_luck_does_not_depend_on_who_plays(rules: str) -> None:
    """The first deal is the seed's; in Azul the bag lasts five rounds, and so do equal deals."""
    first, second = (
        play_game([parse_player(name)] * 2, rules, seed=9) for name in ("random", "greedy")
    )
    deals = [
        [move for move in game.moves if move.startswith("deal:")][:4] for game in (first, second)
    ]
    assert first.moves != second.moves
    assert deals[0][0] == deals[1][0]
    if "pavilion" not in rules:
        assert deals[0] == deals[1]


def test_a_random_player_passes_only_when_it_must() -> None:
    game = play_game([parse_player("random")] * 2, "pavilion", seed=2)
    passes = 0
    for position, move in zip(game.positions(), game.moves, strict=False):
        if move.startswith("pass:"):
            passes += 1
            assert all(other.startswith("pass:") for other in position.legal_moves())
    assert passes == 12


def test_a_greedy_player_takes_what_scores() -> None:
    board = "0:-/R/-/-/-:.Y.../...../...../...../.....:-"
    empty = "0:-/-/-/-/-:...../...../...../...../.....:-"
    position = az.Position.parse(f"azul RBYY/-/-/-/- 1K 1 1 2 ? {board} {empty}")
    beside_yellow = {"1B1", "1R1"}
    assert {
        parse_player("greedy").choose(position, seed).move for seed in range(9)
    } == beside_yellow


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("strong", ["expectimax:nodes=1000", "mcts:nodes=300"])
def test_engines_beat_simple_players(rules: str, strong: str) -> None:
    """A small sure version of the matches in docs/explanation/strength.md."""
    shares = {}
    for weak in ("random", "greedy"):
        first, other = parse_player(strong), parse_player(weak)
        groups = list(play_groups(first, other, rules, players=2, games=8, seed=11, jobs=2))
        shares[weak] = summary(groups)["share"]
    assert shares["random"] == 1
    assert shares["greedy"] >= 0.5


def test_scores_of_a_match() -> None:
    players: list[Player] = [parse_player("random")] * 2
    game = play_game(players, "azul", seed=1)
    first, second = (score_of(game, seat) for seat in (0, 1))
    assert first.share + second.share == 1
    assert first.margin == -second.margin
    figures = summary([[first, second]])
    assert figures["share"] == 0.5
    assert figures["won"] + figures["shared"] + figures["lost"] == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("oracle", "player 'oracle': expected one of random, greedy, mixed, expectimax, mcts"),
        ("greedy:time=1", "player 'greedy:time=1': expected one of"),
        ("mcts:speed=1", "unknown setting 'speed', expected time, nodes"),
        ("mcts:nodes=many", "'many' is no value for nodes"),
        ("mcts:paranoid=maybe", "'maybe' is no value for paranoid"),
        ("mcts:nodes=0", "nodes 0: expected more than 0"),
        ("mcts:threads=0", "threads 0: expected 1 or more"),
    ],
)
def test_wrong_players(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_player(text)
