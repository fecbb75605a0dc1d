"""How the page of an analysis looks, and what it does when something is clicked."""

STYLE = """
:root { --seat1: #0072b2; --seat2: #d55e00; --seat3: #009e73; --seat4: #b5549a;
  --panel: #f3f2ee; --chosen: #dcecf8; --warn: #9a4a00; --bad: #a3003c; }
@media (prefers-color-scheme: dark) { :root { --seat1: #56b4e9; --seat2: #f0a03c;
  --seat3: #35c79a; --seat4: #e293cb; --panel: #1e2228; --chosen: #1d3a52; --warn: #f0b060;
  --bad: #ff8fb1; } }
body { max-width: 82rem; overflow-wrap: anywhere; }
h1 { margin-bottom: 0; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .5rem; }
.faint { color: var(--faint); } p.under { margin-top: .1rem; color: var(--faint); }
nav ol { columns: 18rem; padding-left: 2.2rem; }
nav a { color: var(--mark); }
.players { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: .8rem; }
.player { background: var(--panel); border-radius: .6rem; padding: .7rem 1rem;
  border-left: .35rem solid var(--seat); font-variant-numeric: tabular-nums; }
.player.seat1 { --seat: var(--seat1); } .player.seat2 { --seat: var(--seat2); }
.player.seat3 { --seat: var(--seat3); } .player.seat4 { --seat: var(--seat4); }
.player h3 { margin: 0 0 .2rem; font-size: 1rem; overflow-wrap: anywhere; }
.player p { margin: .15rem 0; } .player .big { font-size: 1.5rem; font-weight: 650; }
.balance { display: flex; flex-wrap: wrap; gap: .1rem .55rem; }
.balance span { white-space: nowrap; } .balance b { font-weight: 600; }
.graph { display: block; width: 100%; height: auto; font-size: 12px; cursor: pointer;
  touch-action: manipulation; }
.graph text { fill: var(--ink); } .graph .faint { fill: var(--faint); }
.graph .line { stroke: var(--rule); }
.graph .even { stroke: var(--faint); stroke-dasharray: 4 3; }
.graph .curve { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
.graph .area { fill: var(--seat1); opacity: .13; }
.graph .seat1 { stroke: var(--seat1); } .graph .seat2 { stroke: var(--seat2); }
.graph .seat3 { stroke: var(--seat3); } .graph .seat4 { stroke: var(--seat4); }
.graph text.name { stroke: none; }
.graph text.seat1 { fill: var(--seat1); } .graph text.seat2 { fill: var(--seat2); }
.graph text.seat3 { fill: var(--seat3); } .graph text.seat4 { fill: var(--seat4); }
.graph .draw line { stroke: var(--faint); stroke-dasharray: 1 4; }
.graph .draw path { fill: var(--faint); }
.graph .cursor { stroke: var(--ink); stroke-width: 1.5; }
.graph .mark circle { fill: var(--paper); stroke: var(--warn); stroke-width: 1.5; }
.graph .mark .spot { fill: var(--warn); } .graph .mark .sign { fill: var(--warn); font-weight: 700;
  font-size: 11px; }
.graph .blunder circle { stroke: var(--bad); } .graph .blunder .spot { fill: var(--bad); }
.graph .blunder .sign { fill: var(--bad); }
.looking { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 1.4rem;
  align-items: start; margin-top: 1rem; }
.viewer { position: sticky; top: .6rem; }
.board svg { display: block; width: 100%; height: auto; max-height: 78vh; margin: auto; }
.steering { display: flex; gap: .5rem; align-items: center; margin-bottom: .5rem; }
button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--rule);
  border-radius: .45rem; padding: .25rem .7rem; cursor: pointer; }
button:hover, .row:hover { background: var(--chosen); }
button:focus-visible, .row:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
.steering output { flex: 1; min-width: 0; text-align: center; font-variant-numeric: tabular-nums; }
.turns { list-style: none; margin: 0; padding: 0; display: grid; gap: .35rem; }
.turns button { width: 100%; text-align: left; }
.turns button.chosen { background: var(--chosen); border-color: var(--mark); }
.steps { margin: 0; padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
.step { scroll-margin-top: 3rem; border-bottom: 1px solid var(--rule); }
.row { display: grid;
  grid-template-columns: 2.6rem 1.4rem minmax(4.4rem, 1fr) 4.4rem 4rem 5.2rem 2rem;
  gap: .3rem; padding: .22rem .3rem; cursor: pointer; align-items: baseline; text-align: right; }
.row span { white-space: nowrap; } .row .left { text-align: left; white-space: normal; }
.chosen > .row { background: var(--chosen); }
.head { color: var(--faint); font-size: .85rem; cursor: default; } .head:hover { background: none; }
.seat { display: inline-block; min-width: 1.25rem; text-align: center; border-radius: .3rem;
  font-weight: 650; color: var(--paper); }
.seat.seat1 { background: var(--seat1); } .seat.seat2 { background: var(--seat2); }
.seat.seat3 { background: var(--seat3); } .seat.seat4 { background: var(--seat4); }
.draw > .row { color: var(--faint); }
.inaccuracy .sign, .mistake .sign { color: var(--warn); font-weight: 700; }
.blunder .sign { color: var(--bad); font-weight: 700; }
.more { display: none; padding: .2rem .3rem .6rem 3rem; font-size: .93rem; }
.chosen > .more { display: block; }
.more p { margin: .2rem 0; }
.lines { border-collapse: collapse; width: 100%; }
.lines td { padding: .12rem .5rem .12rem 0; text-align: right; vertical-align: top;
  white-space: nowrap; }
.lines td:first-child, .lines td:last-child { text-align: left; }
.lines td:last-child { white-space: normal; color: var(--faint); width: 99%; }
.lines tr[data-board] { cursor: pointer; } .lines tr[data-board]:hover { color: var(--mark); }
.lines .was { font-weight: 650; }
footer { color: var(--faint); font-size: .88rem; margin-top: 2.5rem; }
.wide { overflow-x: auto; }
@media (max-width: 60rem) { .looking { grid-template-columns: minmax(0, 1fr); }
  .viewer { top: 0; background: var(--paper); padding: .3rem 0; z-index: 1; }
  .board svg { max-height: 44vh; } .graph { min-width: 40rem; } }
@media (max-width: 30rem) { body { margin: 1rem auto; padding: 0 .6rem; }
  .row { grid-template-columns: 2.1rem 1.3rem minmax(3.4rem, 1fr) 3.7rem 3.1rem 4.5rem 1.6rem;
  font-size: .9rem; gap: .15rem; } .more { padding-left: .3rem; } }
"""

SCRIPT = """
"use strict";
const data = JSON.parse(document.getElementById("boards").textContent);

function drawing(number) {
  const lines = [];
  for (const range of data.drawings[number].split(" ")) {
    const [first, last] = range.split("-").map(Number);
    for (let line = first; line <= (last ?? first); line++) lines.push(data.lines[line]);
  }
  return lines.join("\\n");
}

for (const section of document.querySelectorAll(".analysis")) {
  const steps = [...section.querySelectorAll(".step")];
  const board = section.querySelector(".board");
  const output = section.querySelector("output");
  const graph = section.querySelector(".graph");
  const list = section.querySelector(".steps");
  let chosen = -1;

  function show(number) {
    board.innerHTML = drawing(number);
    board.dataset.board = number;
  }

  function choose(index, scroll) {
    chosen = Math.max(0, Math.min(steps.length - 1, index));
    steps.forEach((step, at) => step.classList.toggle("chosen", at === chosen));
    for (const turn of section.querySelectorAll(".turns button"))
      turn.classList.toggle("chosen", Number(turn.dataset.step) === chosen);
    const step = steps[chosen];
    show(step.dataset.board);
    output.textContent = step.dataset.said;
    if (graph) {
      const { left, right, steps: count } = graph.dataset;
      const x = Number(left) + (right - left) * chosen / count;
      const cursor = graph.querySelector(".cursor");
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    if (scroll) step.scrollIntoView({ block: "nearest" });
  }

  list.addEventListener("click", (event) => {
    const other = event.target.closest("tr[data-board]");
    if (other) return show(other.dataset.board);
    const row = event.target.closest(".row");
    if (row && row.closest(".step")) choose(steps.indexOf(row.closest(".step")));
  });
  section.addEventListener("keydown", (event) => {
    const row = event.target.closest(".row");
    if (event.key === "Enter" && row) choose(steps.indexOf(row.closest(".step")));
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way) { event.preventDefault(); choose(chosen + way, true); }
  });
  for (const turn of section.querySelectorAll(".turns button"))
    turn.addEventListener("click", () => choose(Number(turn.dataset.step)));
  for (const button of section.querySelectorAll("[data-way]"))
    button.addEventListener("click", () => choose(chosen + Number(button.dataset.way), true));
  if (graph) graph.addEventListener("click", (event) => {
    const { left, right, width, steps: count } = graph.dataset;
    const box = graph.getBoundingClientRect();
    const x = (event.clientX - box.left) * width / box.width;
    choose(Math.round((x - left) * count / (right - left)));
  });
  if (steps.length) choose(Number(section.dataset.first));
}
"""
