"""Weights as data: a file for every rule set that has one, read into a record."""

import json
from importlib import resources

import numpy as np

from azul_search.evaluate.interface import MODULES
from azul_search.rules.interface import name_of
from azul_search.rules.layout import Rules


def load_weights(rules: Rules) -> tuple[str, np.ndarray]:
    """Return the name of a rule set's value and its weights, an array of one record."""
    file = resources.files("azul_search.evaluate") / "data" / f"{name_of(rules)}.json"
    data = json.loads(file.read_text())
    weights = np.zeros(1, MODULES[type(rules)].WEIGHTS)
    for field in weights.dtype.names or ():
        weights[0][field] = data["weights"][field]
    return data["name"], weights
