"""How generic code reaches the module of a rule set.

In compiled code the type of the tag decides at compile time which module's kernel is meant, as a
template would; in plain Python the same happens at run time.
"""

import functools
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar, cast

from numba.extending import overload

from azul_search.rules.layout import Rules

Function = TypeVar("Function", bound=Callable[..., Any])


def doors_to(modules: dict[type, ModuleType]) -> Callable[[Function], Function]:
    """Return a decorator that turns a signature into a door to the kernel of that name.

    The kernel is the one of the module that stands in `modules` for the class of the tag, which
    is the first argument.
    """

    def door(signature: Function) -> Function:
        name = signature.__name__

        @functools.wraps(signature)
        def call(rules: Rules, *args: Any) -> Any:
            return getattr(modules[type(rules)], name)(rules, *args)

        def choose(rules: Any, *args: Any) -> Callable[..., Any]:
            chosen: Callable[..., Any] = getattr(modules[rules.instance_class], name).py_func
            return chosen

        overload(call, strict=False, jit_options={"error_model": "numpy"})(choose)
        return cast(Function, call)

    return door
