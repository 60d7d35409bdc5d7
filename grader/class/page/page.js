// SPDX-License-Identifier: BSD-3-Clause
// Search, filter and order of the students. Without it the page shows everything, in the roster's order.
"use strict";
(() => {
  const list = document.getElementById("students");
  const students = [...list.children];
  const search = document.getElementById("search");
  const filter = document.getElementById("filter");
  const order = document.getElementById("order");
  const shown = document.getElementById("shown");
  document.querySelector(".tools").hidden = false;

  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const name = new Map(students.map((student) => [student, plain(student.dataset.name)]));
  const place = new Map(students.map((student, index) => [student, index]));

  const orders = {
    roster: (a, b) => place.get(a) - place.get(b),
    name: (a, b) => name.get(a).localeCompare(name.get(b)) || place.get(a) - place.get(b),
    best: (a, b) => b.dataset.share - a.dataset.share || place.get(a) - place.get(b),
    worst: (a, b) => a.dataset.share - b.dataset.share || place.get(a) - place.get(b),
  };

  const update = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const student of students) {
      const fits =
        words.every((word) => name.get(student).includes(word)) &&
        (!filter.value || student.dataset.standings.split(" ").includes(filter.value));
      student.hidden = !fits;
      if (fits) ++count;
    }
    shown.textContent = `${count} of ${students.length} students`;
  };

  order.addEventListener("change", () => list.append(...[...students].sort(orders[order.value])));
  search.addEventListener("input", update);
  filter.addEventListener("change", update);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      search.focus();
    }
    if (event.key === "Escape" && document.activeElement === search) {
      search.value = "";
      update();
    }
  });
  const open = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  addEventListener("hashchange", open);
  open();
  update();
})();
