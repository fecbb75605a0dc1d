"""Whether these tests run with numba: without it they do less of the same."""

from typing import Any

import numba

config: Any = numba.config
IS_COMPILED = not config.DISABLE_JIT
