// Search, narrowing, sorting, and the age of the data. Every page reads the same without it.
"use strict";

(() => {
  const DAY = 86400000;

  function sayAge(strip) {
    const times = window.trackerAge || {};
    const named = strip.dataset.sources;
    const sources = named === "all" ? Object.keys(times) : named.split(" ").filter(Boolean);
    const known = sources.map((source) => Date.parse(times[source])).filter((time) => !Number.isNaN(time));
    if (!known.length) return;
    const which = strip.dataset.which;
    const days = Math.floor((Date.now() - Math[which === "newest" ? "max" : "min"](...known)) / DAY);
    if (days <= Number(strip.dataset.budget)) return;
    const span = `${days.toLocaleString("en")} days`;
    strip.querySelector(".since").textContent = which === "only" ? `, ${span} ago` : `; the ${which} copy is ${span} old`;
  }

  function fullAddress(element) {
    if (!location.protocol.startsWith("http")) return;
    const address = location.href.split(/[?#]/)[0];
    element.textContent = element.textContent.replace(element.dataset.address, address);
  }

  const fold = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const FIELDS = ["q", "group", "status", "vendor", "benchmark", "printed"];
  const GROUPS = ["agree", "differ", "open", "unchecked"];

  function read(row) {
    const cells = row.cells;
    return {
      row,
      text: fold(`${cells[0].textContent} ${cells[1].textContent} ${cells[2].textContent}`),
      vendor: cells[1].textContent,
      benchmark: cells[2].textContent,
      status: row.dataset.s,
      group: GROUPS.find((group) => cells[7].firstElementChild.classList.contains(group)),
      printed: "q" in row.dataset ? "quoted" : "own",
    };
  }

  function keyOf(row, column) {
    const cell = row.cells[column];
    if (column === 8) return cell.firstElementChild ? cell.firstElementChild.dateTime : "";
    const text = cell.textContent.trim();
    if (column < 3 || column === 7) return fold(text);
    const number = Number.parseFloat(text.replace("−", "-").replace(/[$,]/g, ""));
    return Number.isNaN(number) ? "" : number;
  }

  function compare(a, b) {
    if (a === b) return 0;
    if (a === "") return 1;
    if (b === "") return -1;
    return a < b ? -1 : 1;
  }

  function table(element) {
    const form = document.querySelector("form.filters");
    const body = element.tBodies[0];
    const rows = Array.from(body.rows, read);
    const parts = (element.dataset.parts || "").split(" ").filter(Boolean);
    const heads = Array.from(element.tHead.rows[0].cells);
    const found = form.querySelector(".found");
    const state = { sort: "", down: false };

    function take(html) {
      const holder = document.createElement("template");
      holder.innerHTML = `<table><tbody>${html}</tbody></table>`;
      for (const row of holder.content.querySelectorAll("tr")) rows.push(read(body.appendChild(row)));
    }

    // The other parts of a long table come with the first search, one after another.
    function whole(then) {
      if (!parts.length) return then();
      found.textContent = "Reading the rest of the table …";
      const script = document.createElement("script");
      window.trackerRows = take;
      script.src = parts.shift();
      script.onload = script.onerror = () => whole(then);
      document.head.append(script);
    }

    function values() {
      return Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value.trim()]));
    }

    function narrow() {
      const wanted = values();
      const words = fold(wanted.q).split(/\s+/).filter(Boolean);
      let number = 0;
      for (const each of rows) {
        const fits =
          words.every((word) => each.text.includes(word)) &&
          ["group", "status", "vendor", "benchmark", "printed"].every((name) => !wanted[name] || each[name] === wanted[name]);
        if (each.row.hidden === fits) each.row.hidden = !fits;
        number += fits;
      }
      const all = (parts.length ? Number(element.dataset.total) : rows.length).toLocaleString("en");
      found.textContent = parts.length || number === rows.length ? `${all} claims` : `${number.toLocaleString("en")} of ${all} claims`;
    }

    function order() {
      const column = heads.findIndex((head) => head.dataset.key === state.sort);
      heads.forEach((head, index) => {
        if (index === column) head.setAttribute("aria-sort", state.down ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
      const sorted = rows.slice();
      if (column >= 0) {
        const keys = new Map(rows.map((each) => [each, keyOf(each.row, column)]));
        sorted.sort((a, b) => {
          const [x, y] = [keys.get(a), keys.get(b)];
          const way = compare(x, y);
          return state.down && x !== "" && y !== "" ? -way : way;
        });
      }
      body.append(...sorted.map((each) => each.row));
    }

    function remember() {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(values())) if (value) query.set(name, value);
      if (state.sort) query.set("sort", (state.down ? "-" : "") + state.sort);
      const text = query.toString();
      try {
        history.replaceState(null, "", (text ? `?${text}` : location.pathname) + location.hash);
      } catch {
        // Some browsers refuse this for pages opened from a file; the table works all the same.
      }
    }

    function recall() {
      const query = new URLSearchParams(location.search);
      for (const name of FIELDS) if (query.has(name)) form.elements[name].value = query.get(name);
      const sort = query.get("sort") || "";
      state.down = sort.startsWith("-");
      state.sort = sort.replace(/^-/, "");
    }

    function update() {
      remember();
      whole(() => {
        if (state.sort) order();
        narrow();
      });
    }

    heads.forEach((head) => {
      if (head.classList.contains("w")) return;
      const label = head.textContent.trim();
      head.dataset.key = label.toLowerCase();
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.textContent = label;
      button.addEventListener("click", () => {
        const same = state.sort === head.dataset.key;
        state.down = same ? !state.down : head.classList.contains("n");
        state.sort = head.dataset.key;
        whole(() => {
          order();
          narrow();
        });
        remember();
      });
      head.replaceChildren(button);
    });
    form.addEventListener("input", update);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      update();
    });
    form.addEventListener("reset", () => setTimeout(() => {
      state.sort = "";
      order();
      update();
    }));
    recall();
    const asked = state.sort || Object.values(values()).some(Boolean);
    if (asked) update();
    else narrow();
  }

  document.querySelectorAll(".age").forEach(sayAge);
  if (!document.querySelector("link[rel=canonical]")) document.querySelectorAll("[data-address]").forEach(fullAddress);
  document.querySelectorAll("table[data-filtered]").forEach(table);
})();
