"""What a reason is: something that a move does, in words and as a number to compare."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Topic(NamedTuple):
    """A kind of reason; a move has at most one reason of a topic that is counted."""

    name: str
    lead: str = ""  # what is said of a move that does more of it; empty if it is not counted
    in_points: bool = True  # otherwise what is counted is tiles


class Reason(NamedTuple):
    """Something that a move does."""

    topic: Topic
    amount: int  # what is counted, points mostly: the more, the better for the player
    text: str  # it goes on from "the move": "scores 3 this round", "brings {} to 4 of 5"
    what: str = ""  # what stands for {}, if it is there: several are told together


@dataclass(frozen=True)
class Reasons:
    """All that a move does, the points that it scores first."""

    all: tuple[Reason, ...]

    def __str__(self) -> str:
        return "; ".join(told(self.all))

    @property
    def points(self) -> dict[str, int]:
        """The points by topic, such as {"score": 3, "floor": -1}; what makes none is left out."""
        topics = dict.fromkeys(reason.topic for reason in self.all)
        return {t.name: self.amount(t) for t in topics if t.in_points and self.amount(t)}

    def leads(self, other: "Reasons") -> list[str]:
        """Return what this move does and the other does not, or does less of."""
        counted = dict.fromkeys(r.topic for r in (*self.all, *other.all) if r.topic.lead)
        ahead = {topic: self.amount(topic) - other.amount(topic) for topic in counted}
        more = [topic.lead.format(amount) for topic, amount in ahead.items() if amount > 0]
        return more + told(r for r in self.all if not r.topic.lead and r not in other.all)

    def amount(self, topic: Topic) -> int:
        return sum(reason.amount for reason in self.all if reason.topic == topic)


def told(reasons: Iterable[Reason]) -> list[str]:
    """Return the texts of reasons, those that say the same of several things made into one."""
    things: dict[str, list[str]] = {}
    for reason in reasons:
        things.setdefault(reason.text, []).append(reason.what)
    return [text.replace("{}", listed(whats)) for text, whats in things.items()]


def listed(things: list[str]) -> str:
    """Return "a", "a and b" or "a, b and c"."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if things[1:] else things)
