"""Tournaments: many games between players, kept as they end and gone on with after any stop."""
