"""Programs that speak the line protocol badly, for tests of what becomes of them."""
