"""Tests of azul-search."""
