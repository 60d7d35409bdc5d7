// SPDX-License-Identifier: BSD-3-Clause
// Reads pages of `profile --html` as a student would, in headless Chromium: by mouse, by keyboard, every line of them.
//
//   node browser.mjs NPM_FOLDER CHROMIUM PAGE.html ... [--sides N] [--findings]
//
// Prints a line a defect. Exit code: 0 no defect, 1 some.
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true,
  options: { sides: { type: 'string', default: '1' }, findings: { type: 'boolean', default: false } } });
const [npm, chromium, ...pages] = positionals;
const puppeteer = createRequire(join(resolve(npm), 'package.json'))('puppeteer-core');
let defects = 0;

function expect(holds, file, words) {
  if (holds) return;
  ++defects;
  console.log(`${basename(file)}: ${words}`);
}

/// In the page: what a side shows.
const seen = (page, side = 0) => page.evaluate((i) => {
  const article = document.querySelectorAll('.side')[i];
  return { pressed: article.querySelector('button.line[aria-pressed="true"]')?.dataset.line, focus: document.activeElement.dataset.line,
    drawing: article.querySelector('.picture svg')?.outerHTML, steppers: article.querySelector('.steppers').textContent };
}, side);

/// In the page: draws every sampled request, and tells where what is drawn is not what the simulator counted, where words
/// are cut off, and whether there is anything to draw.
function draw_all() {
  const wrong = [];
  let drawn = 0;
  const place = document.createElement('div');
  place.style.width = '700px';
  document.body.append(place);
  for (const [line, { accesses }] of data.flatMap(({ lines }) => Object.entries(lines))) {
    for (const access of accesses) {
      for (const step of access.warps.flatMap(({ steps }) => steps)) {
        const { served, ideal, drawing } = draw(access, step);
        const counted = access.access === 'atomic' ? step[2] : step[1];
        const what = `line ${line}, ${access.access} of ${access.space} memory`;
        if (Number(drawing.dataset.drawn) !== counted) wrong.push(`${what}: ${drawing.dataset.drawn} are drawn and ${counted} were counted`);
        if (!(served >= ideal && ideal >= 1)) wrong.push(`${what}: ${served} where ${ideal} would do`);
        if (!drawing.getAttribute('aria-label')) wrong.push(`${what}: no words for those who cannot see it`);
        place.replaceChildren(drawing);
        const frame = drawing.getBoundingClientRect();
        for (const text of drawing.querySelectorAll('text')) {
          const box = text.getBoundingClientRect();
          if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
            wrong.push(`${what}: '${text.textContent}' is cut off`);
          }
        }
        ++drawn;
      }
    }
  }
  place.remove();
  if (drawn === 0) wrong.push('nothing is drawn');
  return [...new Set(wrong)];
}

/// In the page: controls that a screen reader could not name.
const nameless = () => [...document.querySelectorAll('button, summary, [role="img"], section, article')]
  .filter((one) => !one.hidden && !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.textContent.trim()))
  .map((one) => one.outerHTML.slice(0, 80));

async function by_mouse(page, file) {
  const lines = await page.$$('.side[data-side="0"] button.line');
  const drawings = new Set();
  for (const line of lines) {
    await line.click();
    const { pressed, drawing } = await seen(page);
    expect(pressed === (await line.evaluate((one) => one.dataset.line)), file, 'a click chooses another line');
    expect(drawing !== undefined, file, `no picture of line ${pressed}`);
    drawings.add(drawing);
  }
  expect(lines.length < 2 || drawings.size > 1, file, 'every line has the same picture');
  return lines.length;
}

async function by_arrows(page, file, first) {
  await page.keyboard.press('ArrowDown');
  const second = await seen(page);
  expect(second.focus !== first.focus && second.pressed === second.focus && second.drawing !== first.drawing, file, 'the arrow down chooses no other line');
  await page.keyboard.press('ArrowUp');
  expect((await seen(page)).drawing === first.drawing, file, 'the arrow up does not come back');
}

async function by_keyboard(page, file, lines) {
  await page.focus('button.line');
  await page.keyboard.press('Enter');
  const first = await seen(page);
  expect(first.pressed === first.focus, file, 'Enter does not choose the line');
  if (lines > 1) await by_arrows(page, file, first);
  // The line with the most requests of one warp, and of warps.
  const longest = (key) => page.evaluate((by) => {
    const size = (access) => (by === 'warps' ? access.warps.length : access.warps[access.first].steps.length);
    return Object.entries(data[0].lines).map(([line, { accesses }]) => [line, Math.max(0, ...accesses.map(size))])
      .reduce((a, b) => (b[1] > a[1] ? b : a));
  }, key);
  for (const [key, back, by] of [['ArrowLeft', 'ArrowRight', 'steps'], ['Shift+ArrowLeft', 'Shift+ArrowRight', 'warps']]) {
    const [line, count] = await longest(by);
    if (count < 2) continue;
    await page.focus(`button.line[data-line="${line}"]`);
    await page.keyboard.press('Enter');
    const press = async (keys) => {
      const [one, other] = keys.split('+');
      if (other) await page.keyboard.down(one);
      await page.keyboard.press(other ?? one);
      if (other) await page.keyboard.up(one);
      return (await seen(page)).steppers;
    };
    const at = (await seen(page)).steppers;
    const places = new Set([at, await press(key), await press(back), await press(back)]);
    expect(places.size > 1, file, `${key} and ${back} do not step`);
  }
}

async function by_findings(page, file) {
  const links = await page.$$('.findings .go');
  expect(links.length > 1, file, 'findings have no buttons to both lines');
  for (const link of links) {
    await link.click();
    const line = await link.evaluate((one) => one.dataset.line);
    const { pressed } = await seen(page);
    const marked = await page.evaluate((name) => document.getElementById(`l0-${name}`).classList.contains('found'), line);
    expect(pressed === line || marked, file, 'a finding does not lead to its line');
  }
}

async function read(browser, file) {
  const page = await browser.newPage();
  const address = pathToFileURL(resolve(file)).href;
  page.on('console', (message) => expect(false, file, `the console says '${message.text()}'`));
  page.on('pageerror', (error) => expect(false, file, error.message));
  page.on('dialog', (dialog) => {
    expect(false, file, `a dialog says '${dialog.message()}'`);
    dialog.dismiss();
  });
  page.on('request', (request) => expect(request.url() === address, file, `it asks for ${request.url()}`));
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(address);
  const sides = Number(values.sides);
  for (let side = 0; side < sides; ++side) expect((await seen(page, side)).drawing !== undefined, file, 'it opens without a picture');
  expect((await page.$$('.side')).length === sides, file, `there are not ${sides} sides`);
  for (const words of await page.evaluate(draw_all)) expect(false, file, words);
  for (const one of await page.evaluate(nameless)) expect(false, file, `${one} has no name`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), file, 'it is wider than the window');
  const other = sides > 1 ? await seen(page, 1) : null;
  const lines = await by_mouse(page, file);
  await by_keyboard(page, file, lines);
  if (values.findings) await by_findings(page, file);
  if (other) expect((await seen(page, 1)).drawing === other.drawing, file, 'what is chosen on one side changes the other');
  await page.close();
}

const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const file of pages) await read(browser, file);
} finally {
  await browser.close();
}
process.exitCode = defects ? 1 : 0;
