// SPDX-License-Identifier: BSD-3-Clause
// The page at work: which line, access, warp and request is shown, by mouse or keyboard. Each side on its own.
const data = JSON.parse(document.getElementById("data").textContent);
const html = (name, attributes = {}, ...children) => element((n) => document.createElement(n), name, attributes, children);

/// What the requests of an access's first warp cost beyond what they must: by how much, and of those alike how much in all.
const wastesOf = (access) => access.warps[access.first].steps.map((step) => {
  const { served, ideal } = draw(access, step);
  return served - ideal + served / 1000;
});

class Side {
  constructor(article, { worst, lines }) {
    this.worst = worst;
    this.lines = lines;
    this.article = article;
    this.panel = article.querySelector(".picture");
    this.source = article.querySelector(".code");
    this.buttons = [...article.querySelectorAll("button.line")];
    this.shown = { line: "", access: 0, warp: 0, step: 0 };
    for (const button of this.buttons) button.addEventListener("click", () => this.show(button.dataset.line));
    for (const button of article.querySelectorAll(".go")) {
      button.addEventListener("click", () => this.reveal(button.dataset.line));
    }
    article.addEventListener("keydown", (event) => this.key(event));
    this.build();
    if (worst) this.reveal(worst);
    else this.panel.hidden = true;
  }

  /// What stays: the parts that a choice fills. The sentence is there before it changes, so that it is read out.
  build() {
    this.parts = {
      at: html("h3", { class: "at" }), figures: html("dl", { class: "figures" }),
      choices: html("div", { class: "choices", role: "group", "aria-label": "Accesses of the line" }),
      steppers: html("div", { class: "steppers" }),
      verdict: html("p", { class: "verdict", "aria-live": "polite" }), words: html("p", { class: "words", "aria-live": "polite" }),
      drawing: html("div"), key: html("p", { class: "key" }), numbers: html("details"), advice: html("p", { class: "soft" }),
    };
    const { at, verdict, words, drawing, key, choices, steppers, figures, advice, numbers } = this.parts;
    this.panel.replaceChildren(at, choices, verdict, words, steppers, drawing, key, figures, advice, numbers);
    this.warps = this.stepper("warp", (by) => this.move("warp", by));
    this.steps = this.stepper("request", (by) => this.move("step", by));
    steppers.append(this.warps.whole, this.steps.whole);
  }

  stepper(what, by) {
    const back = html("button", { type: "button", "aria-label": `previous ${what}` }, "◀");
    const on = html("button", { type: "button", "aria-label": `next ${what}` }, "▶");
    const words = html("span", { "aria-live": "polite" });
    back.addEventListener("click", () => by(-1));
    on.addEventListener("click", () => by(1));
    return { whole: html("div", { class: "stepper" }, back, words, on), back, on, words };
  }

  get accesses() { return this.lines[this.shown.line]?.accesses ?? []; }
  get access() { return this.accesses[this.shown.access]; }
  get requests() { return this.access.warps[this.shown.warp].steps; }

  /// Shows a line, of its accesses the one that wastes most in a request.
  show(line) {
    this.shown = { line, access: 0, warp: 0, step: 0 };
    const wastes = this.accesses.map((access) => Math.max(...wastesOf(access)));
    this.choose(Math.max(0, wastes.indexOf(Math.max(...wastes))));
  }

  /// Shows an access, from the first request that wastes as much as any.
  choose(access) {
    this.shown = { line: this.shown.line, access, warp: this.accesses[access]?.first ?? 0, step: 0 };
    if (this.access) {
      const wastes = wastesOf(this.access);
      this.shown.step = wastes.indexOf(Math.max(...wastes));
    }
    this.render();
  }

  move(what, by) {
    if (!this.access) return;
    const count = what === "warp" ? this.access.warps.length : this.requests.length;
    this.shown[what] = Math.min(count - 1, Math.max(0, this.shown[what] + by));
    this.shown.step = Math.min(this.shown.step, this.requests.length - 1);
    this.render();
  }

  /// Shows a line if it can be shown, and brings it into sight within the source.
  reveal(line) {
    const place = document.getElementById(`l${this.article.dataset.side}-${line}`);
    if (!place) return;
    if (this.lines[line]) this.show(line);
    for (const marked of this.article.querySelectorAll("li.found")) marked.classList.remove("found");
    if (!this.lines[line]) place.classList.add("found");
    this.source.scrollTop = place.offsetTop - this.source.clientHeight / 3;
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.buttons.indexOf(document.activeElement);
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && at >= 0) {
      const next = this.buttons[at + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) {
        next.focus();
        next.scrollIntoView({ block: "nearest" });
        this.show(next.dataset.line);
      }
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      this.move(event.shiftKey ? "warp" : "step", event.key === "ArrowRight" ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
  }

  render() {
    const { line, access: which, warp, step } = this.shown;
    const { parts } = this;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.line === line));
    const place = document.getElementById(`l${this.article.dataset.side}-${line}`);
    parts.at.replaceChildren(html("span", {}, this.lines[line].name), html("code", {}, place.querySelector("code").textContent.trim()));
    // Of the worst line the page says it above.
    parts.advice.textContent = line !== this.worst && this.lines[line].advice ? `On average: ${this.lines[line].advice}` : "";
    parts.figures.replaceChildren(...this.lines[line].figures.map(([name, value, meaning]) =>
      html("div", { title: meaning }, html("dt", {}, name), html("dd", {}, value))));
    parts.choices.replaceChildren(...this.accesses.map((access, i) => {
      const button = html("button", { type: "button", "aria-pressed": String(i === which) },
        `${access.access} ${access.memory || access.space}, ${plural(access.bytes, "byte")} a lane`);
      button.addEventListener("click", () => {
        this.choose(i);
        parts.choices.children[i].focus();
      });
      return button;
    }));
    const any = this.access !== undefined;
    for (const part of [parts.steppers, parts.verdict, parts.key, parts.numbers]) part.hidden = !any;
    if (!any) {
      parts.words.textContent = "No addresses were kept of this line: the sample is bounded.";
      parts.drawing.replaceChildren();
      return;
    }
    this.renderStep(this.access, warp, step);
  }

  renderStep(access, warp, step) {
    const { parts } = this;
    const { block, warp: number } = access.warps[warp];
    const steps = this.requests;
    this.warps.words.textContent = `block (${block.join(", ")}), warp ${number}`;
    this.steps.words.textContent = `request ${step + 1} of ${steps.length} sampled`;
    const bound = ({ back, on, whole }, at, count) => {
      back.disabled = at === 0;
      on.disabled = at === count - 1;
      whole.hidden = count < 2 && whole === this.steps.whole;
    };
    bound(this.warps, warp, access.warps.length);
    bound(this.steps, step, steps.length);
    const { unit, served, ideal, words, keys, drawing } = draw(access, steps[step], steps.slice(0, step));
    const sparing = served <= ideal;
    parts.verdict.className = `verdict ${sparing ? "sparing" : "wasteful"}`;
    parts.verdict.replaceChildren(html("b", {}, plural(served, unit)),
      html("span", { class: "needed" }, sparing ? "✓ as few as there can be" : `where ${ideal} would do`));
    parts.words.textContent = words;
    parts.drawing.replaceChildren(drawing);
    const idles = lanesOf(steps[step]).length < 32;
    parts.key.replaceChildren(html("span", {}, html("i", { class: "filled" }), keys[0]), html("span", {}, html("i", { class: "hatched" }), keys[1]),
      ...(idles ? [html("span", {}, html("i", { class: "idle" }), "takes no part")] : []));
    parts.numbers.replaceChildren(html("summary", {}, "as numbers"), html("table", {},
      html("tr", {}, html("th", { scope: "col" }, "lane"), html("th", { scope: "col" }, "accesses"), html("th", { scope: "col" }, "byte")),
      lanesOf(steps[step]).map(({ lane, at }) => html("tr", {}, html("td", {}, String(lane)), html("td", {}, nameOf(access, at)), html("td", {}, grouped(at))))));
  }
}

document.querySelectorAll(".side").forEach((article, i) => new Side(article, data[i]));
