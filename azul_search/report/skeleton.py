"""What pages have in common: one file that needs nothing but a browser, and its colours."""

from html import escape

# Blue and orange are told apart by nearly everybody; a figure stands wherever there is a colour.
PALETTE = """
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1c1e21; --faint: #5c6470;
  --rule: #d9dce1; --mark: #0a63a8; --ahead: 0 114 178; --behind: 230 140 20; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e8eaed; --faint: #a0a8b4;
  --rule: #363c45; --mark: #6cb8f0; --ahead: 60 150 220; --behind: 230 140 30; } }
body { margin: 2rem auto; max-width: 68rem; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
"""


def skeleton(title: str, style: str, body: str, head: str = "") -> str:
    """Return a page with this title, style, body, and what else its head needs."""
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        head,
        f"<title>{escape(title)}</title>",
        f"<style>{PALETTE}{style}</style>",
        "</head>",
        "<body>",
        body,
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"
