"""Whether anything at a table lies on anything else: measured in the browser, for every number of seats at one go.

A page that was loaded with ten at the table is given fewer of them, as it has when players have left, and each seat is
given what takes most room: a long name, a bet of five digits, the button, cards.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# What each seat shows: closed cards, the two of a showdown, five or seven of another game.
HANDS = (("back", 2), ("back", 5), ("face", 2), ("face", 5), ("face", 7))
# What else a page comes to: a draw to be chosen, a showdown with what it gave and the end of it all told above, stud in
# the middle of a hand, somebody who looks on at the end of his last hand, and a word from the floor in one's own turn.
SCENES = (
    *(("draw", "back", 5, own) for own in (4, 5)),
    *(("showdown", "face", count, count) for count in (2, 4, 5, 7)),
    *(("won", "face", count, count) for count in (2, 7)),
    *(("out", "face", count, 0) for count in (2, 4, 7)),
    ("split", "face", 5, 5),
    ("bet", "stud", 7, 7),
    *(("told", *kind) for kind in (("back", 2, 2), ("back", 4, 4), ("stud", 7, 7))),
)

MEASURE = """({others, kind, count, own, scene}) => {
  const felt = document.querySelector("#felt");
  window.first ??= ["notice", "mine", "actions"].map((id) => [id, document.getElementById(id).outerHTML]);
  for (const [id] of window.first) document.getElementById(id)?.remove();
  const [before, ...after] = window.first.map(([, told]) => told);
  document.querySelector("#strip").insertAdjacentHTML("beforebegin", before);
  document.querySelector("#arena").insertAdjacentHTML("afterend", after.join(""));
  const sideways = () => innerHeight <= 520 && innerWidth >= 560;
  const over = ["showdown", "split", "won", "out"].includes(scene);
  const notice = document.querySelector("#notice"), bar = document.querySelector("#actions");
  const btn = (told) => `<button class="btn">${told}</button>`;
  const why = (told) => `<p class="why"><b class="grow">${told}</b></p>`;
  const look = `<p class="btns after">${btn("Tisch 1 zuschauen")}${btn("Alle")}${btn("Ergebnisse")}</p>`;
  if (scene === "told") notice.innerHTML = why("Die Turnierleitung entscheidet: Die Hand wird angehalten.");
  const mine = btn("Meine Seite");
  if (scene === "won") {
    const picture = `<p class="btns">${btn("Ergebnisse und das Bild des Abends")}</p>`;
    const moment = `<div class="moment won"><p><b class="serif">Dora hat gewonnen</b></p>${picture}</div>`;
    const place = `<p class="why row"><b class="grow">Du bist ausgeschieden: Platz 10 von 10</b> ${mine}</p>`;
    const next = `<form class="nextgame">${btn("Nächstes Spiel")}</form>`;
    notice.innerHTML = `${moment}${place}<p class="btns after">${btn("Alle")}</p>${next}`;
  }
  if (scene === "out") {
    const place = `<p class="why row"><b class="grow">Du bist ausgeschieden: Platz 10 von 10</b> ${mine}</p>`;
    const buys = `<div class="buys">${btn("Rebuy: 1.000 Chips für 10 €")}${btn("Nein, danke")}</div>`;
    notice.innerHTML = `${place}${look}${buys}`;
  }
  const rests = scene === "won" ? "" : "Gleich kommt die nächste Hand.";
  if (over) bar.dataset.turn = "";
  if (over) document.querySelector("#mine .bank")?.remove(); // of no use to anybody then
  if (over) bar.innerHTML = `<p class="quiet rests">${rests}</p>`;
  const which = '<p class="small">Welche Karten wirfst du weg?</p>';
  if (scene === "draw") bar.innerHTML = `<form>${which}<div class="main one">${btn("5 Karten wegwerfen")}</div></form>`;
  const arena = document.querySelector("#arena"), ring = arena.querySelector(".ring");
  window.kept ??= ring.innerHTML;
  window.was ??= arena.className;
  arena.className = window.was;
  ring.innerHTML = window.kept;
  while (ring.children.length > others) ring.lastElementChild.remove();
  ring.className = `ring ring-${others}`;
  arena.className = arena.className.replace(/of-\\d+/, `of-${others}`);
  arena.classList.toggle("stud", kind === "stud" || own === 7);
  const back = document.querySelector(".pc.back") ?? document.querySelector("#moves").content.querySelector(".pc");
  const face = document.querySelector("#moves").content.querySelector(".pc");
  const bet = () => document.querySelector("#moves").content.querySelector(".bet").cloneNode(true);
  [...ring.children].forEach((li, at) => {
    const seat = li.querySelector(".vseat");
    seat.querySelector(".who").textContent = "Wolfeschlegelstein";
    seat.querySelector(".has").textContent = "1,234,567";
    seat.querySelector(".cards")?.remove();
    const cards = document.createElement("span");
    cards.className = `cards ${count > 2 ? "many" : ""} ${kind === "back" ? "backs" : "faces"}`;
    const shows = (n) => kind === "face" || (kind === "stud" && n > 2);
    for (let n = 0; n < count; n++) cards.append((shows(n) ? face : back).cloneNode(true));
    seat.querySelector(".box").before(cards);
    const put = li.querySelector(".put");
    put.innerHTML = '<span class="lies"></span>';
    if (at === 0 || at === others - 1) put.firstChild.insertAdjacentHTML("beforeend", '<span class="dbtn">D</span>');
    const one = bet();
    one.querySelector("b").textContent = "34,650";
    if (!over) put.firstChild.append(one);
    [...cards.querySelectorAll("text")].forEach((text, n) => {
      text.textContent = n % 2 ? "K" : "10";
      text.classList.toggle("ten", n % 2 === 0);
    });
  });
  const board = arena.querySelector(".board");
  board.innerHTML = '<p class="pot"><span class="quiet">Pot</span> <b>1,234,567</b></p><span class="hand"></span>';
  for (let n = 0; n < 5; n++) board.querySelector(".hand").append(face.cloneNode(true));
  if (scene === "draw") board.querySelector(".hand").remove();
  if (kind === "stud") board.querySelector(".hand").remove();
  if (over) board.querySelector(".pot").remove();
  if (over && count > 4 && scene !== "split") board.querySelector(".hand")?.remove();
  const says = "Wolfeschlegelstein: gewinnt 1.234.567 (Full House, Achten über Königen)";
  const lines = scene === "split" ? Array(4).fill("Wolfeschlegelstein: gewinnt 15, die hohe Hand: Full House") : [says];
  const told = lines.map((line) => `<li>${line}</li>`).join("");
  if (over) board.insertAdjacentHTML("beforeend", `<ol class="wins">${told}</ol>`);
  arena.querySelector(".ownbet").innerHTML = '<span class="lies"><span class="dbtn">D</span></span>';
  const put = bet();
  put.querySelector("b").textContent = "34,650";
  if (!over) arena.querySelector(".ownbet .lies").append(put);
  let hand = document.querySelector("#mine > .hand");
  if (hand && own) {
    hand.innerHTML = "";
    hand.className = own > 5 ? "hand studs" : own > 2 ? `hand fan of-${own}` : "hand";
    const lies = (n) => (own > 5 && n > 1 && n < 6 ? hand.appendChild(document.createElement("span")) : hand);
    for (let n = 0; n < own; n++) lies(n).append(face.cloneNode(true));
    for (const span of hand.querySelectorAll(":scope > span")) span.className = "up";
    [...hand.querySelectorAll("text")].forEach((text, n) => {
      text.textContent = n === 1 ? "10" : "Q";
      text.classList.toggle("ten", n === 1);
    });
    arena.className = arena.className.replace(/mine-\\d/, `mine-${own}`);
  }
  if (hand && scene === "draw") {
    const choice = document.createElement("div");
    choice.className = "throw";
    for (let n = 0; n < own; n++) choice.append(document.createElement("label"));
    for (const one of choice.children) one.append(face.cloneNode(true));
    choice.firstChild.insertAdjacentHTML("afterbegin", '<input class="sr" type="checkbox" checked>');
    hand.replaceWith(choice);
    hand = choice;
  }
  if (scene === "out") for (const one of [document.querySelector("#mine"), bar]) one.remove();
  if (scene === "out") { hand = null; arena.className = arena.className.replace(/mine-(\\d)/, "gone-$1"); }
  const box = (one, name) => {
    const r = one.getBoundingClientRect();
    return {name, x: r.left, y: r.top, r: r.right, b: r.bottom};
  };
  const both = (a, b) => {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    return {name: a.name, x, y, r: Math.max(a.r, b.r), b: Math.max(a.b, b.b)};
  };
  const around = (parts, name) => parts.map((one) => box(one, name)).reduce(both);
  const parts = ".box, .cards .pc, .lies > *, .disc";
  const shown = (li) => [...li.querySelectorAll(parts)].filter((one) => one.checkVisibility());
  const boxes = [...ring.children].map((li, at) => around(shown(li), `seat ${at + 1}`));
  for (const [name, what] of [["pot", ".pot"], ["board", ".pc"], ["wins", ".wins"]]) {
    const parts = [...board.querySelectorAll(what)];
    if (parts.length) boxes.push(around(parts, name));
  }
  boxes.push(around([...arena.querySelectorAll(".ownbet .lies > *")], "own bet"));
  if (hand) boxes.push(around([...hand.querySelectorAll(".pc")], "own cards"));
  const found = [];
  const apart = 0.75;
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
    const across = one.x < other.r - apart && other.x < one.r - apart;
    if (across && one.y < other.b - apart && other.y < one.b - apart) found.push(`${one.name} on ${other.name}`);
  }));
  const bottom = document.documentElement.clientHeight;
  const edge = bar.isConnected ? bar.getBoundingClientRect() : {left: 0, right: 0, top: bottom};
  const head = document.querySelector("#strip").getBoundingClientRect();
  const right = document.documentElement.clientWidth;
  for (const one of boxes) {
    if (one.x < -apart || one.r > right + apart) found.push(`${one.name} out of the page`);
    if (one.y < head.bottom - apart) found.push(`${one.name} under the head`);
    const beside = one.r <= edge.left + apart || one.x >= edge.right - apart;
    if (!beside && one.b > edge.top + apart) found.push(`${one.name} under the bar`);
  }
  // Rank and suit of every card that lies open are clear of the next card and of the plate, and its owner is named.
  const clear = (all, plate, name) => all.forEach((one, at) => {
    if (one.classList.contains("back")) return;
    const [rank, suit] = ["text", ".p"].map((what) => one.querySelector(what).getBoundingClientRect());
    const next = all[at + 1]?.getBoundingClientRect();
    const which = `${at + 1} of ${all.length} under the next card`;
    if (next && rank.right > next.left + 1.5) found.push(`${name}: rank ${which}`);
    if (next && suit.right > next.left + 1.5) found.push(`${name}: suit ${which}`);
    if (plate && suit.bottom > plate.top + 1.5) found.push(`${name}: a suit behind the plate`);
  });
  [...ring.children].forEach((li, at) => {
    const plate = li.querySelector(".box").getBoundingClientRect(), who = li.querySelector(".who");
    clear([...li.querySelectorAll(".cards .pc")], plate, `seat ${at + 1}`);
    const named = who.checkVisibility({visibilityProperty: true}) && who.getBoundingClientRect().height >= 10;
    if (!named) found.push(`seat ${at + 1}: no name`);
  });
  if (hand && scene !== "draw") clear([...hand.querySelectorAll(".pc")], null, "own");
  if (!sideways()) return found;
  // On its side there is room for each card whole, each name, and for all that is to be pressed.
  [...ring.children].forEach((li, at) => {
    const who = li.querySelector(".who"), plate = li.querySelector(".box").getBoundingClientRect();
    const wrong = (what) => found.push(`seat ${at + 1}: ${what}`);
    const named = who.checkVisibility({visibilityProperty: true}) && who.getBoundingClientRect().height >= 12;
    if (!named) wrong("no name");
    const all = [...li.querySelectorAll(".cards .pc")].map((one) => one.getBoundingClientRect());
    const least = kind === "back" ? 10 : all[0].height - 1;
    if (all.some((one) => plate.top - one.top < least)) wrong("cards behind the plate");
    const place = li.getBoundingClientRect();
    if (all.some((one) => one.left < place.left - 1 || one.right > place.right + 1)) wrong("cards out of their place");
    const closed = kind === "back" ? count : kind === "stud" ? 3 : 0;
    const step = place.width < 70 ? 7 : 9;
    if (all.some((one, n) => n > closed && one.left - all[n - 1].left < step)) wrong("cards on each other");
  });
  const mineAll = hand ? [...hand.querySelectorAll(".pc")].map((one) => one.getBoundingClientRect()) : [];
  if (mineAll.some((one, n) => n && one.left < mineAll[n - 1].right - apart)) found.push("own cards on each other");
  if (mineAll.some((one) => one.bottom > bottom + apart)) found.push("own cards cut");
  const ids = ["notice", "mine", "actions", "arena", "strip"];
  const panels = ids.map((id) => document.getElementById(id)).filter(Boolean);
  const seen = panels.map((one) => box(one, one.id)).filter((one) => one.b - one.y > 1);
  seen.forEach((one, at) => seen.slice(at + 1).forEach((other) => {
    const across = one.x < other.r - 1 && other.x < one.r - 1;
    if (across && one.y < other.b - 1 && other.y < one.b - 1) found.push(`${one.name} over ${other.name}`);
  }));
  for (const one of panels) {
    if (one.id !== "arena" && one.scrollHeight > one.clientHeight + 2) found.push(`${one.id} is to be scrolled`);
    const lies = one.getBoundingClientRect();
    if (lies.bottom > bottom + 1 || lies.right > right + 1) found.push(`${one.id} out of the page`);
  }
  if (document.querySelector("#strip").offsetHeight > 40) found.push("the strip is swollen");
  return found;
}"""


def on_top(page: Page, others: int, kind: str = "back", count: int = 2, own: int = 2, scene: str = "bet") -> list[str]:
    """What lies on what, or sticks out; nothing, where all is as it should be."""
    given = {"others": others, "kind": kind, "count": count, "own": own, "scene": scene}
    told: Any = page.evaluate(MEASURE, given)
    return [str(one) for one in told]
