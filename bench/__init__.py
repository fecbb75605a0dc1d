"""Benchmarks that need more than the installed package."""
