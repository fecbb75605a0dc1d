"""The line above a drawing: which game it is, how far it is, and what is to happen next."""

from azul_search.position import Position


def headline(position: Position, event: str) -> str:
    """Return the line, given what its rules say is to happen next."""
    return f"{game_name(position)}: {told(position, event)}"


def game_name(position: Position) -> str:
    return f"{position.rules}, {position.players} players, round {position.round}"


def told(position: Position, event: str) -> str:
    """Return what is to happen next, or at the end who has won."""
    if not position.is_over:
        return event
    return f"{event}, won by player {' and '.join(str(player) for player in position.winners)}"
