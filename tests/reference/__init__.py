"""Slow, obvious versions of the rules, for the tests to check the fast ones against."""
