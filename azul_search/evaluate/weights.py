"""The values that are there: hand-made ones for every rule set, learned ones where they are better.

A learned value is a file: its networks, and in words for what they are, with a version and a
fingerprint, both of which are checked when it is read.
"""

import functools
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from azul_search.evaluate.interface import MODULES
from azul_search.evaluate.network import pack_network
from azul_search.rules.interface import name_of
from azul_search.rules.layout import Rules

Result = TypeVar("Result")

HAND_MADE = "hand-made"
LEARNED = "learned"
VERSION = 1  # of the features: networks of another version would read them wrongly
DATA = resources.files("azul_search.evaluate") / "data"


class Value(NamedTuple):
    """What a search values positions by."""

    name: str
    weights: np.ndarray  # [1], a record of the rule set's WEIGHTS

    @property
    def is_learned(self) -> bool:
        return self.name != HAND_MADE


def load_value(rules: Rules, wanted: str | None = None) -> Value:
    """Return a value of a rule set: the best there is, `hand-made`, `learned`, or one of a file."""
    if wanted is None:
        return shipped(rules) or hand_made(rules)
    if wanted == HAND_MADE:
        return hand_made(rules)
    if wanted == LEARNED:
        value = shipped(rules)
        if value is None:
            raise ValueError(f"no learned value for {in_words(rules)}: expected {HAND_MADE}")
        return value
    if not can_learn(rules):
        raise ValueError(f"no learned value for {in_words(rules)}: expected {HAND_MADE}")
    return read_learned(rules, Path(wanted))


def in_words(rules: Rules) -> str:
    return f"{name_of(rules)} with {rules.players} players"


def can_learn(rules: Rules) -> bool:
    """Tell whether there are networks for a rule set."""
    return hasattr(MODULES[type(rules)], "NETWORKS")


def network_types(rules: Rules) -> dict[str, np.dtype]:
    """Return the networks that a rule set's learned value consists of, by name."""
    types: dict[str, np.dtype] = MODULES[type(rules)].NETWORKS
    return types


# Hand-made values


def remembered(function: Callable[[Rules], Result]) -> Callable[[Rules], Result]:
    """Call a function once for each rule set and number of players.

    (functools.cache would not do: tags of two rule sets are equal if their numbers of players are.)
    """
    results: dict[tuple[type, int], Result] = {}

    @functools.wraps(function)
    def call(rules: Rules) -> Result:
        key = type(rules), rules.players
        if key not in results:
            results[key] = function(rules)
        return results[key]

    return call


@remembered
def hand_made(rules: Rules) -> Value:
    data = json.loads((DATA / f"{name_of(rules)}.json").read_text())
    weights = np.zeros(1, MODULES[type(rules)].WEIGHTS)
    for field, numbers in data["weights"].items():
        weights[0][field] = numbers
    return Value(HAND_MADE, weights)


# Learned values


@remembered
def shipped(rules: Rules) -> Value | None:
    """Return the learned value that comes with the package, if there is one."""
    file = DATA / f"{name_of(rules)}-{rules.players}.npz"
    return read_learned(rules, file) if can_learn(rules) and file.is_file() else None


def learned(rules: Rules, networks: dict[str, np.ndarray], name: str = LEARNED) -> Value:
    """Return the value that networks make, each an array of one record."""
    weights = hand_made(rules).weights.copy()
    for network, numbers in networks.items():
        pack_network(numbers[0], weights[0][network])
    weights[0].is_learned = 1
    return Value(name, weights)


def as_file(rules: Rules, networks: dict[str, np.ndarray], story: dict[str, Any]) -> bytes:
    """Return networks as the content of a file; `story` tells how they came to be."""
    arrays = {
        f"{name}.{field}": network[0][field].astype(np.float16)
        for name, network in networks.items()
        for field in network.dtype.names or ()
    }
    about = {
        "version": VERSION,
        "rules": name_of(rules),
        "players": rules.players,
        "fingerprint": fingerprint(arrays),
        **story,
    }
    content = io.BytesIO()
    np.savez_compressed(content, about=np.array(json.dumps(about)), **arrays)
    return content.getvalue()


def read_learned(rules: Rules, file: Path | Traversable) -> Value:
    """Read a learned value, or raise a ValueError that says what is wrong with the file."""
    try:
        with np.load(io.BytesIO(file.read_bytes())) as content:
            arrays = {name: content[name] for name in content.files}
        about = json.loads(str(arrays.pop("about")))
        found = {name: about[name] for name in ("version", "rules", "players", "fingerprint")}
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise ValueError(f"{file}: expected a learned value") from None
    expected = {"version": VERSION, "rules": name_of(rules), "players": rules.players}
    expected["fingerprint"] = fingerprint(arrays)
    for name, wanted in expected.items():
        if found[name] != wanted:
            raise ValueError(f"{file}: {name} {found[name]}: expected {wanted}")
    networks = {}
    for name, dtype in network_types(rules).items():
        networks[name] = np.zeros(1, dtype)
        for field in dtype.names or ():
            numbers = arrays.get(f"{name}.{field}", np.zeros(0))
            if numbers.shape != networks[name][0][field].shape:
                raise ValueError(f"{file}: {name}.{field}: expected another shape")
            networks[name][0][field] = numbers
    return learned(rules, networks, f"{LEARNED} {found['fingerprint'][:8]}")


def fingerprint(arrays: dict[str, np.ndarray]) -> str:
    """Return 16 signs that tell networks from all others."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(arrays[name].tobytes())
    return digest.hexdigest()[:16]
