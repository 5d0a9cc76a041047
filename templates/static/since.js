// The age of the data against today. It runs before the page is painted, so that nothing moves.
"use strict";

customElements.define("data-since", class extends HTMLElement {
  connectedCallback() {
    const { sources: named, which, budget } = this.closest(".age").dataset;
    const times = window.trackerAge || {};
    const sources = named === "all" ? Object.keys(times) : named.split(" ").filter(Boolean);
    const known = sources.map((source) => Date.parse(times[source])).filter((time) => !Number.isNaN(time));
    if (!known.length) return;
    const days = (Date.now() - Math[which === "newest" ? "max" : "min"](...known)) / 86400000;
    if (days <= Number(budget)) return;
    const span = `${Math.floor(days).toLocaleString("en")} days`;
    this.textContent = which === "only" ? `, ${span} ago` : `; the ${which} copy is ${span} old`;
  }
});
