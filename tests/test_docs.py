"""The documentation says what is true: its examples run, its links lead somewhere."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from azul_search_cli.main import SUMMARIES, cli

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PICTURES = ROOT / "docs" / "pictures"
COMMAND_PAGES = ROOT / "docs" / "reference" / "commands"
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
FILE = re.compile(r"```text ([\w-]+\.az[pg])\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CUT = "…"  # a last line that stands for the rest of an output
NOT_REPEATABLE = ("azul bench", "azul warmup")


def names(path: Path) -> str:
    return str(path.relative_to(ROOT))


def console_examples(page: Path) -> list[tuple[str, list[str]]]:
    """Return the commands of a page's console blocks, each with the lines printed below it."""
    examples: list[tuple[str, list[str]]] = []
    for block in CONSOLE.findall(page.read_text()):
        for line in block.splitlines():
            if line.startswith("$ "):
                examples.append((line[2:], []))
            else:
                examples[-1][1].append(line)
    return examples


EXAMPLES = [
    pytest.param(page, command, output, id=f"{names(page)}: {command[:50]}")
    for page in PAGES
    for command, output in console_examples(page)
    if not command.startswith(NOT_REPEATABLE)
]


@pytest.mark.parametrize(("page", "command", "output"), EXAMPLES)
def test_console_example(page: Path, command: str, output: list[str], tmp_path: Path) -> None:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    }
    for name, text in files_of(page).items():
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    for picture in tmp_path.glob("*.svg"):
        kept = PICTURES / picture.name
        assert picture.read_text() == kept.read_text(), f"{names(kept)}: draw it with {command}"
    quiet = [line for line in done.stderr.splitlines() if "compiling" not in line]
    printed = quiet + done.stdout.splitlines()
    if output and output[-1].strip() == CUT:
        assert printed[: len(output) - 1] == output[:-1]
    else:
        assert printed == output


def test_every_picture_is_drawn_by_an_example() -> None:
    commands = [command for page in PAGES for command, _ in console_examples(page)]
    for picture in PICTURES.iterdir():
        assert any(f"--svg {picture.name}" in command for command in commands), names(picture)


def files_of(page: Path) -> dict[str, str]:
    """Return the files that a page shows: blocks with a file's name behind the fence."""
    return dict(FILE.findall(page.read_text()))


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_python_example(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All Python blocks of a page make one session, in a folder with the files it shows."""
    for name, text in files_of(page).items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    session = "\n".join(PYTHON.findall(page.read_text()))
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    example = doctest.DocTestParser().get_doctest(session, {}, names(page), str(page), 0)
    assert doctest.DocTestRunner(optionflags=options).run(example).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_links(page: Path) -> None:
    for link in LINK.findall(page.read_text()):
        target = link.partition("#")[0]
        if target and "://" not in target:
            assert (page.parent / target).exists(), f"{names(page)}: {link} leads nowhere"


@pytest.mark.parametrize("name", SUMMARIES)
def test_command_page(name: str) -> None:
    """Every command has help, an example, and a page that names all of its options."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.help
    assert command.help.splitlines()[0] == SUMMARIES[name]
    assert "Example:" in command.help
    page = (COMMAND_PAGES / f"{name}.md").read_text()
    assert f"azul {name}" in page
    for parameter in command.params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("--"):
                assert f"{option}" in page, f"{name}.md says nothing of {option}"


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    linked = {(ROOT / "docs" / link.partition("#")[0]).resolve() for link in LINK.findall(index)}
    for page in PAGES:
        if page.parent != ROOT and page.name != "README.md":
            assert page.resolve() in linked, f"docs/README.md does not lead to {names(page)}"
