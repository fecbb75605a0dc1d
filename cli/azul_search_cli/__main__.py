"""Run the command as `python -m azul_search_cli`."""

from azul_search_cli.main import main

main()
