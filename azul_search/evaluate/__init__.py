"""What a position is worth: hand-made terms and learned networks, their weights as data."""
