"""The worked cases of Summer Pavilion, its rulings, and what the plain stars change."""

from typing import NamedTuple

import pytest

import azul_search as az
from tests.rules.pavilion_texts import EMPTY, EMPTY_STAR, write_board, write_position

BOTH = ("pavilion", "pavilion-grey")
NO_TILES = "0,0,0,0,0,0"


class Seen(NamedTuple):
    """The fields of a position, and the parts of its first board."""

    centre: str
    to_move: str
    starter: str
    round: str
    bag: str
    tower: str
    supply: str
    score: int
    stars: list[str]
    pool: str
    corners: str


def see(position: az.Position) -> Seen:
    _, _, centre, to_move, starter, round_, bag, tower, supply, board, *_ = str(position).split()
    score, stars, pool, corners = board.split(":")
    turn = (centre, to_move, starter, round_)
    return Seen(*turn, bag, tower, supply, int(score), stars.split("/"), pool, corners)


# The draft


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("factories", "centre", "move", "pool", "score", "centre_after"),
    [
        # Purple is wild. With the token a point is lost for every tile, the wild one too.
        ("-", "1PPYYY", "cY", "PYYY", 1, "P"),
        ("-", "1PPYY", "cY", "PYY", 2, "P"),
        ("-", "1GYY", "cY", "YY", 3, "G"),
        ("-", "1PPP", "cP", "P", 4, "PP"),
        # ... never below 1.
        ("-", "1GGGGGGY", "cG", "GGGGGG", 1, "Y"),
        # Whoever comes later, or takes from a display, loses nothing.
        ("-", "PPYYY", "cY", "PYYY", 5, "P"),
        ("PPYY", "1", "1Y", "PYY", 5, "1P"),
        ("PGYY", "1", "1G", "PG", 5, "1YY"),
        # Where only wild tiles lie, one of them is taken, and the rest of a display is pushed away.
        ("PPPP", "1", "1P", "P", 5, "1PPP"),
        ("PP", "-", "1P", "P", 5, "P"),
    ],
)
def test_draft(
    rules: str, factories: str, centre: str, move: str, pool: str, score: int, centre_after: str
) -> None:
    text = write_position(
        EMPTY, EMPTY, rules=rules, factories=f"{factories}/-/-/-/-", centre=centre, starter=2
    )
    after = see(az.Position.parse(text).apply(move))
    assert (after.pool, after.score, after.centre) == (pool, score, centre_after)
    took_token = centre.startswith("1") and not centre_after.startswith("1")
    assert after.starter == ("1" if took_token else "2")
    assert after.to_move == "2"


@pytest.mark.parametrize(
    ("round_number", "moves"),
    [
        (1, ["1G", "1Y", "2P", "cO", "cY"]),
        (2, ["1P", "1Y", "2P", "cO", "cY"]),
        (3, ["1P", "1G", "1Y", "2P", "cY"]),
        (4, ["1P", "1G", "2P", "cO"]),
        (5, ["1P", "1G", "1Y", "2P", "cO", "cY"]),
        (6, ["1P", "1G", "1Y", "2P", "cO", "cY"]),
    ],
)
def test_the_wild_colour_is_taken_alone_only_where_nothing_else_lies(
    round_number: int, moves: list[str]
) -> None:
    text = write_position(
        EMPTY, EMPTY, factories="PGGY/PPPP/-/-/-", centre="OYY", round_number=round_number
    )
    assert sorted(az.Position.parse(text).legal_moves()) == sorted(moves)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("centre", "starter"), [("1", 2), ("-", 1), ("-", 2)])
def test_who_begins_the_play(rules: str, centre: str, starter: int) -> None:
    """The token's holder; ruling: if nobody took it, who started this round."""
    text = write_position(
        EMPTY, EMPTY, rules=rules, factories="BBBB/-/-/-/-", centre=centre, starter=starter
    )
    after = az.Position.parse(text).apply("1B")
    assert (after.to_move, after.phase) == (starter, "play")
    assert see(after).centre == centre


def test_the_last_draft_from_the_centre_with_the_token() -> None:
    text = write_position(EMPTY, EMPTY, centre="1BB", to_move="2", starter=1)
    after = az.Position.parse(text).apply("cB")
    assert (after.to_move, after.starter, after.scores) == (2, 2, (5, 3))


# Placing a tile


@pytest.mark.parametrize(
    ("stars", "pool", "move", "points", "pool_after", "tower", "to_take"),
    [
        # The worked cases: purple is wild.
        ({}, "BBBBBBB", "46B", 1, "B", "0,0,0,0,5,0", 0),
        ({4: "...BB."}, "PPPBBB", "46B+3", 3, "-", "3,0,0,0,2,0", 3),
        ({2: "..O.O."}, "PPPO", "24O+3", 3, "-", "3,0,0,0,0,0", 0),
        ({1: "P.P..."}, "PP", "12P", 3, "-", "1,0,0,0,0,0", 0),
        # A star is a ring: 6 touches 1, and a full one counts each tile once.
        ({3: ".....R"}, "R", "31R", 2, "-", NO_TILES, 0),
        ({3: "R..R.."}, "PPPRRR", "36R+3", 2, "-", "3,0,0,0,0,2", 0),
        ({3: "RR.RRR"}, "RRR", "33R", 6, "-", "0,0,0,0,0,2", 0),
        ({3: "R..R.."}, "RR", "32R", 2, "-", "0,0,0,0,0,1", 0),
        ({3: "R..R.."}, "RRRRR", "33R", 2, "RR", "0,0,0,0,0,2", 0),
        # Spaces of different stars never touch.
        ({0: "PGOYBR"}, "R", "31R", 1, "-", NO_TILES, 0),
        # The centre star, in a colour that it does not have.
        ({0: "G....."}, "PY", "02Y+1", 2, "-", "1,0,0,0,0,0", 0),
        ({0: "G....."}, "PP", "02P", 2, "-", "1,0,0,0,0,0", 0),
        # Features: a window 3, a statue 2, a pillar 1; a pillar and a statue at once 3.
        ({1: "....P."}, "PPPPPP", "16P", 2, "-", "5,0,0,0,0,0", 3),
        ({1: "P.....", 2: "..OO.."}, "PP", "12P", 2, "-", "1,0,0,0,0,0", 2),
        ({0: "....BR", 1: "..P..."}, "PP", "12P", 2, "-", "1,0,0,0,0,0", 1),
        ({0: "....BR", 1: "P.P...", 2: "..OO.."}, "PP", "12P", 3, "-", "1,0,0,0,0,0", 3),
        ({1: "..PP..", 6: ".G...."}, "G", "61G", 2, "-", NO_TILES, 2),
        ({0: ".G....", 3: ".RR..."}, "Y", "01Y", 2, "-", NO_TILES, 1),
        # One tile can complete two pillars.
        ({0: "....BR", 1: ".PP...", 2: ".OO..."}, "Y", "01Y", 3, "-", NO_TILES, 1),
        ({0: ".G...R", 3: ".RR...", 2: ".OO..."}, "Y", "01Y", 3, "-", NO_TILES, 2),
        # A feature is paid once: what touches it later gives nothing.
        ({1: "....PP"}, "P", "11P", 3, "-", NO_TILES, 0),
    ],
)
def test_placing(
    stars: dict[int, str],
    pool: str,
    move: str,
    points: int,
    pool_after: str,
    tower: str,
    to_take: int,
) -> None:
    text = write_position(write_board(stars, pool), EMPTY)
    after = see(az.Position.parse(text).apply(move))
    assert after.score == 5 + points
    assert after.pool == pool_after
    assert after.tower == tower
    assert after.to_move == (f"1+{to_take}" if to_take else "2")
    assert after.stars[int(move[0])][int(move[1]) - 1] == move[2]


@pytest.mark.parametrize(
    ("pool", "round_number", "place", "moves"),
    [
        # At least one of the colour, the rest in wild tiles as the player likes.
        ("PPPB", 1, "42", ["42B+1"]),
        ("PPPBB", 1, "42", ["42B", "42B+1"]),
        ("PPPBBBB", 1, "44", ["44B", "44B+1", "44B+2", "44B+3"]),
        ("PPPB", 1, "45", []),
        ("PPPPPP", 1, "41", []),  # wild tiles alone are not enough
        ("PPPP", 1, "14", ["14P"]),  # the wild colour itself
        ("PPPG", 1, "14", []),
        ("PPGG", 2, "14", ["14P+2"]),  # in round 2 purple is a colour like others
        ("PPGG", 2, "12", ["12P", "12P+1"]),
        ("BBRR", 5, "32", ["32R", "32R+1"]),
        ("BBRR", 6, "42", ["42B", "42B+1"]),
        ("GGPP", 1, "02", ["02P", "02G", "02G+1"]),
        ("BBB", 1, "31", []),  # a wrong colour
    ],
)
def test_payments(pool: str, round_number: int, place: str, moves: list[str]) -> None:
    pool = "".join(sorted(pool, key="PGOYBR".index))
    text = write_position(write_board({}, pool), EMPTY, round_number=round_number)
    found = [move for move in az.Position.parse(text).legal_moves() if move.startswith(place)]
    assert sorted(found) == sorted(moves)


def test_a_covered_space_and_a_colour_of_the_centre_star_are_closed() -> None:
    text = write_position(write_board({0: "B.....", 4: "B....."}, "BBB"), EMPTY)
    placings = [move for move in az.Position.parse(text).legal_moves() if move[0] in "0123456"]
    assert sorted(placings) == ["42B", "43B"]


# The supply


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("supply", "to_move", "moves"),
    [
        ("PPGGGGGGGG", "1+3", ["+PPG", "+PGG", "+GGG"]),
        ("PGGR", "1+3", ["+PGG", "+PGR", "+GGR"]),
        ("PG", "1+2", ["+PG"]),  # cut to what the supply has
        ("B", "1+1", ["+B"]),
    ],
)
def test_taking_from_the_supply(rules: str, supply: str, to_move: str, moves: list[str]) -> None:
    heaps = unseen_tiles_in_pool_of_player_2(supply)
    board = write_board({1: "....P."}, "PPPPPP")
    text = write_position(board, heaps, rules=rules, heaps=f"{NO_TILES} {NO_TILES}", supply=supply)
    window = az.Position.parse(text).apply("16P")
    assert see(window).to_move == to_move
    assert window.phase == "take"
    assert sorted(window.legal_moves()) == sorted(moves)
    after = see(window.apply(moves[0]))
    assert after.pool == moves[0].removeprefix("+")
    assert after.to_move == "2*"  # the five tiles paid are there to be drawn


def unseen_tiles_in_pool_of_player_2(supply: str) -> str:
    """Write a board whose pool has all tiles but seven purple ones and those of the supply."""
    counts = {color: 22 - supply.count(color) - 7 * (color == "P") for color in "PGOYBR"}
    return write_board({}, "".join(color * count for color, count in counts.items()))


def test_without_a_supply_a_feature_gives_nothing() -> None:
    heaps = f"{NO_TILES} {NO_TILES}"
    other = unseen_tiles_in_pool_of_player_2("")
    text = write_position(write_board({1: "....P."}, "PPPPPP"), other, heaps=heaps, supply="-")
    after = az.Position.parse(text).apply("16P")
    assert (see(after).to_move, after.phase) == ("2*", "refill")
    refilled = after.apply("supply:PPPPP")
    assert (see(refilled).to_move, see(refilled).supply) == ("2", "PPPPP")


def test_the_supply_is_refilled_before_the_next_turn() -> None:
    text = write_position(write_board({1: "....P."}, "PPPPPP"), EMPTY)
    taken = az.Position.parse(text).apply("16P").apply("+GGO")
    assert see(taken).to_move == "2*"
    assert taken.legal_moves() == []
    refilled = taken.apply("supply:PPP")
    assert (refilled.to_move, see(refilled).supply) == (2, "PPPOYYBBRR")


def test_a_short_supply_is_tried_again_before_every_turn() -> None:
    """Nothing was left to draw; then a player passes, and the tower has tiles."""
    heaps = f"{NO_TILES} {NO_TILES}"
    first = write_board({}, "P" * 22 + "G" * 22 + "O" * 22)
    second = write_board({}, "Y" * 22 + "B" * 22 + "R" * 20)
    position = az.Position.parse(write_position(first, second, heaps=heaps, supply="RR"))
    assert position.phase == "play"
    after = position.apply("01G")
    assert (see(after).to_move, see(after).supply) == ("2", "RR")  # one tile, none to the tower
    passed = after.apply("pass:YYYY")
    assert see(passed).to_move == "1*"
    assert see(passed).tower == "0,0,0,18,22,20"


# Passing


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("pool", "score", "move", "score_after", "tower"),
    [
        ("GGGGRR", 5, "pass:GGGG", 3, "0,0,0,0,0,2"),  # the worked case
        ("GGGGRR", 5, "pass:GGRR", 3, "0,2,0,0,0,0"),
        ("GGGGRR", 5, "pass:-", 1, "0,4,0,0,0,2"),
        ("GGGGRR", 2, "pass:GGGG", 1, "0,0,0,0,0,2"),  # never below 1
        ("GGRR", 5, "pass:GGRR", 5, NO_TILES),
        ("GGRR", 5, "pass:G", 2, "0,1,0,0,0,2"),
        ("-", 5, "pass:-", 5, NO_TILES),
    ],
)
def test_passing(
    rules: str, pool: str, score: int, move: str, score_after: int, tower: str
) -> None:
    text = write_position(write_board({}, pool, score=score), EMPTY, rules=rules)
    after = see(az.Position.parse(text).apply(move))
    assert after.score == score_after
    assert (after.pool, after.corners) == ("-", move.removeprefix("pass:"))
    assert (after.tower, after.to_move) == (tower, "2")


def test_what_can_be_kept() -> None:
    position = az.Position.parse(write_position(write_board({}, "GGGGGR", score=5), EMPTY))
    kept = [move.removeprefix("pass:") for move in position.legal_moves() if move[0] == "p"]
    expected = ["-", "G", "R", "GG", "GR", "GGG", "GGR", "GGGG", "GGGR"]
    assert sorted(kept) == sorted(expected)


def test_players_who_have_passed_are_left_out() -> None:
    passed = write_board({}, corners="-")
    playing = write_board({}, "GGG")
    text = write_position(playing, passed, playing, passed, factories="/".join("-" * 9))
    first = az.Position.parse(text).apply("61G")
    assert first.to_move == 3
    second = first.apply("pass:G")
    assert second.to_move == 1
    third = second.apply("01G")
    assert third.to_move == 1


# Between rounds


@pytest.mark.parametrize("rules", BOTH)
def test_the_next_round(rules: str) -> None:
    text = write_position(
        write_board({}, "GG"), write_board({}, corners="BBR"), rules=rules, starter=2
    )
    after = az.Position.parse(text).apply("pass:G")
    assert see(after)[:4] == ("1", "*", "2", "2")
    assert see(after).pool == "G"
    assert see(after).corners == "."
    assert str(after).endswith(":BBR:.")
    assert after.phase == "deal"
    assert after.deal(seed=1).to_move == 2


@pytest.mark.parametrize("rules", BOTH)
def test_a_deal_of_nothing_starts_the_play(rules: str) -> None:
    """Ruling: the starter begins the play, with what is in the pools."""
    heaps = f"{NO_TILES} {NO_TILES}"
    first = write_board({}, "P" * 22 + "G" * 22 + "O" * 22)
    second = write_board({}, "Y" * 22 + "B" * 22 + "R" * 20)
    text = write_position(
        first,
        second,
        rules=rules,
        centre="1",
        to_move="*",
        starter=2,
        round_number=4,
        heaps=heaps,
        supply="RR",
    )
    position = az.Position.parse(text)
    assert position.phase == "deal"
    assert position.draw(seed=3) == "deal:-/-/-/-/-"
    after = position.apply("deal:-/-/-/-/-")
    assert (after.to_move, after.phase, see(after).centre) == (2, "play", "1")


def test_the_supply_comes_before_the_deal() -> None:
    heaps = "3,0,0,0,0,0 19,20,20,20,20,20"
    due = az.Position.parse(
        write_position(
            EMPTY, EMPTY, centre="1", to_move="*", round_number=2, heaps=heaps, supply="GGOOYYBBRR"
        )
    )
    assert due.phase == "deal"
    short = az.Position.parse(
        write_position(
            EMPTY,
            EMPTY,
            centre="1",
            to_move="*",
            round_number=2,
            heaps="3,0,0,0,0,0 19,20,20,21,22,22",
            supply="GGOOY",
        )
    )
    assert short.phase == "refill"
    refilled = short.deal(seed=1)
    assert (see(refilled).to_move, refilled.phase, len(see(refilled).supply)) == ("*", "deal", 10)
    assert see(refilled).supply.count("P") >= 3  # the last tiles of the bag, then of the tower
    assert see(refilled).tower == NO_TILES
    assert see(refilled.deal(seed=1)).to_move == "1"


# The end


def last_pass(
    stars: dict[int, str], rules: str = "pavilion", pool: str = "-", score: int = 5
) -> az.Position:
    """Return the last turn of round 6, that of player 1."""
    boards = write_board(stars, pool, score=score), write_board({}, corners="-", score=30)
    return az.Position.parse(write_position(*boards, rules=rules, round_number=6))


def with_space(space: int, star_colors: str) -> dict[int, str]:
    """Return stars that are covered on one space, each in a colour of its own."""
    return {
        star: EMPTY_STAR[: space - 1] + color + EMPTY_STAR[space:]
        for star, color in enumerate(star_colors)
    }


@pytest.mark.parametrize(
    ("stars", "bonus"),
    [
        ({0: "PGOYBR"}, 12),
        ({0: "RBYOGP"}, 12),
        ({1: "PPPPPP"}, 20),
        ({2: "OOOOOO"}, 17),
        ({3: "RRRRRR"}, 14),
        ({4: "BBBBBB"}, 15),
        ({5: "YYYYYY"}, 16),
        ({6: "GGGGGG"}, 18),
        ({3: "RRRRRR", 4: "BBBBBB"}, 29),
        ({6: "GGGGG."}, 0),
        (with_space(1, "GPORBYG"), 4),
        (with_space(2, "GPORBYG"), 8),
        (with_space(3, "GPORBYG"), 12),
        (with_space(4, "GPORBYG"), 16),
        (with_space(5, "GPORBYG"), 0),
        (with_space(6, "GPORBYG"), 0),
        (with_space(4, "GPORBY"), 0),  # six of seven
    ],
)
def test_bonuses(stars: dict[int, str], bonus: int) -> None:
    over = last_pass(stars).apply("pass:-")
    assert over.is_over
    assert over.scores == (5 + bonus, 30)


@pytest.mark.parametrize(
    ("stars", "bonus"),
    [
        # A complete star goes by what lies on it, wherever it is.
        ({0: "RRRRRR"}, 14),
        ({3: "PPPPPP"}, 20),
        ({3: "PGOYBR"}, 12),
        ({0: "PGOYBR", 1: "PGOYBR"}, 24),
        ({5: "GGGGGG", 6: "GGGGGG"}, 36),
        ({5: "GGGGG."}, 0),
        # All spaces of a cost: 1 is the third space, 3 the first, and all of the centre star.
        (with_space(3, ".GPORBY"), 4),
        (with_space(2, ".GPORBY"), 8),
        (with_space(1, ".GPORBY"), 0),
        (with_space(1, ".GPORBY") | {0: "PGOYBR"}, 24),
        (with_space(1, ".GPORBY") | {0: "PGOYB."}, 0),
        (with_space(4, ".GPORBY"), 16),
        (with_space(5, ".GPORBY"), 0),
        (with_space(6, ".GPORBY"), 0),
    ],
)
def test_bonuses_of_the_plain_stars(stars: dict[int, str], bonus: int) -> None:
    over = last_pass(stars, "pavilion-grey").apply("pass:-")
    assert over.is_over
    assert over.scores == (5 + bonus, 30)


@pytest.mark.parametrize(
    ("stars", "pool", "score", "move", "score_after", "winners"),
    [
        # Corner tiles cost a point each, after the bonuses, and never below 1.
        ({0: "PGOYBR"}, "GGGG", 1, "pass:GGGG", 9, (2,)),
        ({0: "PGOYBR"}, "GGGG", 1, "pass:-", 13, (2,)),
        ({}, "GGGG", 3, "pass:GGGG", 1, (2,)),
        ({}, "GG", 40, "pass:GG", 38, (1,)),
        ({}, "GGGGGG", 40, "pass:GG", 34, (1,)),
        # A tie is shared.
        ({}, "-", 30, "pass:-", 30, (1, 2)),
        ({0: "PGOYBR"}, "GG", 20, "pass:GG", 30, (1, 2)),
    ],
)
def test_end_of_the_game(
    stars: dict[int, str],
    pool: str,
    score: int,
    move: str,
    score_after: int,
    winners: tuple[int, ...],
) -> None:
    over = last_pass(stars, pool=pool, score=score).apply(move)
    assert over.is_over
    assert over.phase == "over"
    assert over.scores == (score_after, 30)
    assert over.winners == winners
    seen = see(over)
    assert (seen.centre, seen.to_move, seen.round) == ("1", "-", "6")
    assert (seen.pool, seen.corners) == ("-", "-")


# The plain stars


@pytest.mark.parametrize("star", range(7))
@pytest.mark.parametrize(
    ("tiles", "colors"),
    [
        ("......", "PGOYBR"),  # none: any colour
        ("B.....", "PGOYBR"),  # one: any colour, its own too
        ("B....B", "B"),  # two or more of one colour: only that
        (".BBBBB", "B"),
        ("P..P..", "P"),
        ("B..R..", "PGOY"),  # two or more of different colours: only those it does not have
        ("PGOYB.", "R"),
        ("RBYOGP", ""),
    ],
)
def test_colours_of_a_plain_star(star: int, tiles: str, colors: str) -> None:
    pool = "".join(color * 6 for color in "PGOYBR")
    text = write_position(write_board({star: tiles}, pool), EMPTY, rules="pavilion-grey")
    moves = az.Position.parse(text).legal_moves()
    for space in range(1, 7):
        found = {move[2] for move in moves if move.startswith(f"{star}{space}")}
        assert found == (set(colors) if tiles[space - 1] == "." else set())


@pytest.mark.parametrize(
    ("place", "cost"),
    [
        *((f"0{space}", 3) for space in range(1, 7)),
        *((f"{star}{space}", cost) for star in range(1, 7) for space, cost in enumerate(
            (3, 2, 1, 4, 5, 6), start=1
        )),
    ],
)  # fmt: skip
def test_costs_of_plain_spaces(place: str, cost: int) -> None:
    for count in range(1, 8):
        board = write_board({}, "B" * count)
        position = az.Position.parse(write_position(board, EMPTY, rules="pavilion-grey"))
        assert (f"{place}B" in position.legal_moves()) == (count >= cost)
    after = see(position.apply(f"{place}B"))
    assert after.pool == ("B" * (7 - cost) or "-")
    assert after.tower == f"0,0,0,0,{cost - 1},0"


@pytest.mark.parametrize("place", [f"{star}{space}" for star in range(7) for space in range(1, 7)])
def test_costs_of_printed_spaces(place: str) -> None:
    color, cost = "BPORBYG"[int(place[0])], int(place[1])
    for count in range(1, 8):
        board = write_board({}, color * count)
        position = az.Position.parse(write_position(board, EMPTY, round_number=2 + (color == "G")))
        assert (f"{place}{color}" in position.legal_moves()) == (count >= cost)
