"""The `azul` command: thin commands over the azul_search library."""
