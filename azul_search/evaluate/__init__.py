"""What a position is worth: hand-made terms, each a small kernel, their weights as data."""
