"""Counts and prices in words, as reasons say them."""


def tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def price(paid: int) -> str:
    return f"(−{paid})" if paid else "(at no cost)"


def signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"
