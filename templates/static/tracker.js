// Search, narrowing and sorting of the table of claims. Every page reads the same without it.
"use strict";

(() => {
  function fullAddress(element) {
    if (!location.protocol.startsWith("http")) return;
    const address = location.href.split(/[?#]/)[0];
    element.textContent = element.textContent.replace(element.dataset.address, address);
  }

  const fold = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const FIELDS = ["q", "group", "status", "vendor", "benchmark", "model", "printed", "since", "until"];
  const EQUAL = ["group", "status", "vendor", "benchmark", "printed"];
  const GROUPS = ["agree", "differ", "open", "unchecked"];

  function read(row) {
    const cells = row.cells;
    return {
      row,
      text: fold(`${cells[0].textContent} ${cells[1].textContent} ${cells[2].textContent}`),
      model: fold(cells[0].textContent),
      vendor: row.dataset.v || cells[1].textContent,
      benchmark: cells[2].textContent,
      status: row.dataset.s,
      group: GROUPS.find((group) => cells[7].firstElementChild.classList.contains(group)),
      printed: "q" in row.dataset ? "quoted" : "own",
      date: cells[8].firstElementChild ? cells[8].firstElementChild.dateTime : "",
    };
  }

  // A date of which only the year or the month is known may lie on any of its days.
  function dated(date, since, until) {
    return (!since || (date && date + "-12-31".slice(date.length - 4) >= since)) &&
      (!until || (date && date + "-01-01".slice(date.length - 4) <= until));
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
    const OTHERS = "The rest of the table could not be read, or is of another build: reload the page";
    let came = false;
    let lacking = false;

    // Rows of another build than the page's do not belong into its table.
    function take(html, build) {
      came = build === element.dataset.build;
      if (!came) return;
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
      came = false;
      script.src = parts.shift();
      script.onload = script.onerror = () => {
        lacking = lacking || !came;
        if (lacking) parts.length = 0;
        whole(then);
      };
      document.head.append(script);
    }

    function values() {
      return Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value.trim()]));
    }

    function narrow() {
      const wanted = values();
      const words = fold(wanted.q).split(/\s+/).filter(Boolean);
      const model = fold(wanted.model);
      const exact = rows.some((each) => each.model === model);
      let number = 0;
      for (const each of rows) {
        const fits =
          words.every((word) => each.text.includes(word)) &&
          EQUAL.every((name) => !wanted[name] || each[name] === wanted[name]) &&
          (exact ? each.model === model : each.model.includes(model)) &&
          dated(each.date, wanted.since, wanted.until);
        if (each.row.hidden === fits) each.row.hidden = !fits;
        number += fits;
      }
      if (lacking) {
        found.textContent = `${number.toLocaleString("en")} of the ${rows.length.toLocaleString("en")} claims here. ${OTHERS}.`;
        return;
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
    form.elements.model.addEventListener("focus", () => whole(() => {
      const names = [...new Set(rows.map((each) => each.row.cells[0].textContent))].sort((a, b) => a.localeCompare(b, "en"));
      form.elements.model.list.replaceChildren(...names.map((name) => new Option("", name)));
      narrow();
    }), { once: true });
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

  if (!document.querySelector("link[rel=canonical]")) document.querySelectorAll("[data-address]").forEach(fullAddress);
  document.querySelectorAll("table[data-filtered]").forEach(table);
})();
