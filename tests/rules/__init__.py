"""The rules: vectors, the slow reference, worked cases, invariants. They also run without numba."""
