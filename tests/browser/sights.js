// What the pages of an event say, by page: from a document to facts. `words` are the few labels that tell figures apart.
({words}) => {
  const text = (one) => (one?.textContent ?? "").replace(/[\s\u00a0]+/g, " ").trim();
  const all = (root, what) => [...root.querySelectorAll(what)];
  const number = (told) => Number(told.replace(/[^\d]/g, "") || 0);
  const numbers = (told) => (told.match(/\d[\d.,]*/g) ?? []).map(number);
  const coins = (told) => {
    const plain = told.replace(/[^\d.,]/g, "");
    const cents = plain.match(/[.,](\d\d)$/);
    const amount = cents ? number(plain.slice(0, -3)) * 100 + Number(cents[1]) : number(plain) * 100;
    return /^[-−–]/.test(told.trim()) ? -amount : amount;
  };
  const money = (told) => told ? coins(told) : 0;
  const place = (told) => number(told.split("–")[0]);  // a shared one says up to which
  const typed = (one) => one?.getAttribute("value") ?? "";
  const clock = (doc) => {
    const title = doc.querySelector("[data-part=title]");
    const blinds = text(doc.querySelector("[data-part=blinds]")).split("/").map(number);
    const ante = doc.querySelector("[data-part=ante]");
    return {
      ...(title ? { level: number(text(title)) } : {}),
      ...(blinds.length === 2 ? { blinds, ...(ante ? { ante: number(text(ante)) } : {}) } : {}),
    };
  };
  const frame = (doc) => {
    const sum = doc.querySelector("#sum");
    if (!sum || doc.querySelector("[data-part=frame]")?.dataset.state === "over") return {};
    const [left, entries] = numbers(text(sum.querySelector("span")));
    const chips = [...all(sum, ".tag.good")].map((one) => number(text(one)))[0];
    return { ...clock(doc), left, entries, ...(chips ? { chips } : {}) };
  };
  const rows = (list) => Object.fromEntries(list);
  const plates = (table, at) => all(table, ".plate:not(.empty)")
    .map((one) => [text(one.querySelector(".who")), `${at}-${text(one.querySelector(".n"))}`]);
  const ranked = (table) => all(table, "tbody tr")
    .map((row) => [...row.cells].map((cell, nth) => text((nth === 1 && cell.querySelector("b")) || cell)))
    .map(([at, name, prize]) => [place(at), name, money(prize)]);
  return {
    room: (doc) => {
      const tables = all(doc, "article[id^=table-]");
      const shown = tables.filter((one) => one.querySelector(".plate"));
      return {
        ...frame(doc),
        ...(tables.length ? { loads: rows(tables.map((one) => [one.id.slice(6), numbers(text(one.querySelector(".load")))[0]])) } : {}),
        ...(tables.length && shown.length === tables.length
          ? { seats: rows(tables.flatMap((one) => plates(one, one.id.slice(6)))) } : {}),
        ...(doc.querySelector("p.owing a[href$='#collect']")
          ? { debtors: numbers(text(doc.querySelector("p.owing")))[0] } : {}),
      };
    },
    players: (doc) => {
      const list = all(doc, "#player-rows tr");
      const sits = list.filter((row) => text(row.cells[2])).map((row) => [text(row.querySelector(".whom")), text(row.cells[2])]);
      const out = list.filter((row) => !text(row.cells[2]) && !row.cells[4].querySelector(":scope > span"))
        .map((row) => [text(row.querySelector(".whom")), numbers(text(row.cells[4]))[0]]);
      return { ...frame(doc), seats: rows(sits), placesOut: rows(out) };
    },
    registration: (doc) => {
      const list = all(doc, "[aria-labelledby=h-entries] tbody tr").map((row) => [...row.cells].map(text));
      return { ...frame(doc), owes: rows(list.filter((row) => money(row[3] ?? "")).map((row) => [row[1], coins(row[3])])) };
    },
    payouts: (doc) => {
      const fields = all(doc, "input[name=amount]");
      const told = fields.length ? fields.map((one) => coins(typed(one)))
        : all(doc, "[aria-labelledby=h-list] tbody tr").map((row) => coins(text(row.cells[row.cells.length - 1])));
      return { ...frame(doc), pool: coins(text(doc.querySelector(".pool dd.tot"))), prizesSum: told.reduce((a, b) => a + b, 0),
        prizesListed: told };
    },
    till: (doc) => {
      const paid = all(doc, ".queue:not(.tocome) tbody tr").filter((row) => row.classList.contains("off"));
      const row = (one) => [place(text(one.querySelector(".pl"))), text(one.querySelector("b")), coins(text(one.querySelector(".amt")))];
      const due = (id) => rows(all(doc, `#${id} .collect li`).map((one) => [text(one.querySelector("b")), coins(text(one.querySelector(":scope > b")))]));
      return {
        ...frame(doc),
        winners: all(doc, ".queue:not(.tocome) tbody tr").map(row),
        paid_out: rows(paid.map(row).map(([, name, prize]) => [name, prize])),
        owes: due("collect"), back: due("back"),
        came_in: coins(text(doc.querySelector("[aria-labelledby=h-tonight] dd"))),
        holds: coins(text(doc.querySelector("[aria-labelledby=h-tonight] dd.tot"))),
      };
    },
    close: (doc) => ({
      holds: coins(text(doc.querySelector("dd.tot"))),
      winners: all(doc, "[aria-labelledby=h-results] tbody tr").map((row) => [...row.cells].map(text))
        .map(([at, name, prize]) => [place(at), name, money(prize)]).filter((one) => one[2]),
    }),
    chips: (doc) => {
      const list = all(doc, "tr[id^=chips-]");
      return { ...frame(doc), chips: number(text(doc.querySelector(".chipshead .quiet > b"))),
        loads: rows(list.map((row) => [text(row.querySelector("th")), number(text(row.cells[1]))])) };
    },
    deal: (doc) => frame(doc),
    clock: (doc) => frame(doc),
    settings: (doc) => frame(doc),
    log: (doc) => frame(doc),
    station: (doc, at) => ({ ...clock(doc), table: rows(plates(doc, at)) }),
    wall: (doc) => {
      const said = all(doc, "[data-face=nums] > div").map((one) => [text(one.querySelector("dt")), one.querySelector("dd")]);
      const found = {};
      for (const [label, value] of said) {
        if (label === words.players) {
          const [left, entries] = numbers(text(value));
          Object.assign(found, { left, entries: entries ?? left });
        }
        if (label === words.pool) found.pool = coins(text(value));
        if (label === words.chips) found.chips = number(text(value));
      }
      const blinds = text(doc.querySelector("[data-face=now]")).match(/^([\d.,]+) \/ ([\d.,]+)$/);
      if (blinds && doc.querySelector("#face:not(.before)")) found.blinds = [number(blinds[1]), number(blinds[2])];
      return found;
    },
    wallPayouts: (doc) => ({ ladder: all(doc, "ol.names li").flatMap((row) => {
      const [first, last] = numbers(text(row.querySelector("b")));
      return Array((last ?? first) - first + 1).fill(coins(text(row.querySelector("span"))));
    }) }),
    wallSeats: (doc) => ({ seats: rows(all(doc, "ul.names li").map((row) => [text(row.querySelector("b")),
      text(row.querySelector("[aria-hidden]")).replace(" · ", "-")])) }),
    wallRanking: (doc) => ({ ranking: all(doc, "ol.names li").map((row) => [place(text(row.querySelector("i"))),
      text(row.querySelector("b")), money(text(row.querySelector("span")))]) }),
    seats: (doc) => ({ seats: rows(all(doc, ".tables section").flatMap((table) => all(table, ".sitting li").map((one) => {
      const seat = text(one.querySelector(".n"));
      return [text(one).slice(seat.length).trim(), `${number(text(table.querySelector("h2")))}-${seat}`];
    }))) }),
    names: (doc) => ({ seats: rows(all(doc, ".by-name li").map((one) => [text(one.querySelector("b")),
      numbers(text(one.querySelector("span"))).join("-")])) }),
    results: (doc) => {
      const said = all(doc, ".nums > div").map((one) => [text(one.querySelector("dt")), text(one.querySelector("dd"))]);
      const found = { ranking: ranked(doc.querySelector("[aria-labelledby=h-out]")) };
      for (const [label, value] of said) {
        if (label === words.left) [found.left, found.entries] = numbers(value);
        if (label === words.resultsPool) found.pool = coins(value);
        if (label === words.paid) found.paidPlaces = number(value);
      }
      const ladder = all(doc, "ol.ladder.columns li span").map((one) => coins(text(one)));
      return ladder.length ? { ...found, ladder } : found;
    },
    kiosk: (doc) => {
      const [left, entries] = numbers(text([...all(doc, ".kioskfacts dd")].at(-1)));
      return { ...clock(doc), left, entries };
    },
    phone: (doc) => {
      const seat = doc.querySelector("[data-seat]")?.dataset.seat ?? doc.querySelector("[data-move]")?.dataset.move;
      const end = doc.querySelector("#end");
      const said = all(doc, ".two-up .v");
      return {
        ...(doc.querySelector(".clockp") ? clock(doc) : {}),
        ...(doc.querySelector("#deal") ? {} : { mySeat: seat ?? "" }),
        myPlace: end ? place(text(end.querySelector("h1"))) : 0,
        myPrize: end?.querySelector(".prize") ? coins(text(end.querySelector(".prize"))) : 0,
        ...(doc.querySelector("#deal .prize") ? { myShare: coins(text(doc.querySelector("#deal .prize"))) } : {}),
      };
    },
    phonePrizes: (doc) => ({ ladder: all(doc, "ol.ladder li > span").map((one) => coins(text(one))) }),
  };
}
