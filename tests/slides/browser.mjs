// SPDX-License-Identifier: BSD-3-Clause
// Gives decks as an instructor would, in headless Chromium: every slide, by the arrow keys, and the presenter view.
//
//   node browser.mjs NPM_FOLDER CHROMIUM DECK.html ... [--shots FOLDER]
//
// Prints a line a defect; --shots also writes a PNG a slide. Exit code: 0 no defect, 1 some.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { shots: { type: 'string' } } });
const [npm, chromium, ...decks] = positionals;
const puppeteer = createRequire(join(resolve(npm), 'package.json'))('puppeteer-core');
let defects = 0;

function defect(deck, slide, words) {
  ++defects;
  console.log(`${basename(deck)}, slide ${slide}: ${words}`);
}

/// In the page: what is wrong with the slide on show.
function examine_slide() {
  const wrong = [];
  const section = document.querySelector('.bespoke-marp-active section');
  const page = section.getBoundingClientRect();
  const foot = page.bottom - page.height * 0.055;  // the footer and the number lie below
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent.trim() || node.parentElement.closest('footer, style, script')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (left < page.left || right > page.right || top < page.top || bottom > foot) {
        wrong.push(`'${node.textContent.trim().slice(0, 50)}' overflows`);
        break;
      }
    }
  }
  for (const image of section.querySelectorAll('img')) {
    const { height, bottom } = image.getBoundingClientRect();
    if (!image.complete || image.naturalWidth === 0) wrong.push(`the picture '${image.alt}' is missing`);
    if (height < page.height * 0.3) wrong.push(`the picture '${image.alt}' has only ${Math.round(height)} pixels of height`);
    if (bottom > foot + 1) wrong.push(`the picture '${image.alt}' overflows`);
  }
  return wrong;
}

/// In an empty page: what is wrong with a picture.
function examine_picture(source) {
  document.body.innerHTML = source;
  const svg = document.querySelector('svg');
  const { width, height } = svg.viewBox.baseVal;
  const page = svg.getBoundingClientRect();
  const scale = page.width / width;
  const boxes = [...svg.querySelectorAll('text')].filter((text) => text.textContent.trim())
    .map((text) => ({ words: text.textContent.trim(), box: text.getBoundingClientRect() }));
  const wrong = boxes.filter(({ box }) => box.left < page.left - 1 || box.right > page.left + width * scale + 1 ||
    box.top < page.top - 1 || box.bottom > page.top + height * scale + 1)
    .map(({ words }) => `'${words}' is cut off in a picture`);
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => {
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    if (across > 2 && down > 8) wrong.push(`'${one.words}' and '${other.words}' lie on each other in a picture`);
  }));
  return wrong;
}

const slide_on_show = (page) => page.evaluate(() => [...document.querySelectorAll('.bespoke-marp-slide')]
  .findIndex((slide) => slide.classList.contains('bespoke-marp-active')) + 1);

async function press_and_see(page, key, expected) {
  await page.keyboard.press(key);
  for (let tries = 0; tries < 100 && (await slide_on_show(page)) !== expected; ++tries) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return (await slide_on_show(page)) === expected;
}

async function examine_pictures(page, sheet, deck, slide) {
  const sources = await page.evaluate(() => [...document.querySelectorAll('.bespoke-marp-active img')]
    .map((image) => image.src).filter((source) => source.startsWith('data:image/svg+xml;base64,')));
  for (const source of sources) {
    const svg = Buffer.from(source.split(',')[1], 'base64').toString('utf8');
    for (const words of await sheet.evaluate(examine_picture, svg)) defect(deck, slide, words);
  }
}

async function examine_presenter_view(browser, page, deck) {
  const opened = new Promise((done) => {
    browser.once('targetcreated', (target) => done(target));
    setTimeout(() => done(null), 20000).unref();
  });
  await page.keyboard.press('p');
  const view = await (await opened)?.page();
  const notes = await view?.waitForSelector('.bespoke-marp-note', { timeout: 20000 }).catch(() => null);
  if (!notes) defect(deck, 1, 'the presenter view does not open with the key p');
  await view?.close();
}

async function give(browser, deck) {
  const sheet = await browser.newPage();  // for pictures by themselves
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  page.on('console', (message) => { if (message.type() === 'error') defect(deck, 0, `console: ${message.text()}`); });
  page.on('pageerror', (error) => defect(deck, 0, error.message));
  page.on('request', (request) => {
    if (!/^(file|data|blob|about):/.test(request.url())) defect(deck, 0, `it loads ${request.url()}`);
  });
  await page.goto(pathToFileURL(resolve(deck)).href, { waitUntil: 'load' });
  const slides = await page.$$eval('.bespoke-marp-slide', (all) => all.length);
  if (slides < 5) defect(deck, 0, `it has only ${slides} slides`);
  for (let slide = 1; slide <= slides; ++slide) {
    if (slide > 1 && !(await press_and_see(page, 'ArrowRight', slide))) {
      defect(deck, slide, 'the right arrow does not lead here');
      break;
    }
    for (const words of await page.evaluate(examine_slide)) defect(deck, slide, words);
    await examine_pictures(page, sheet, deck, slide);
    if (values.shots) {
      const name = `${basename(deck, '.html')}-${String(slide).padStart(2, '0')}.png`;
      await page.screenshot({ path: join(values.shots, name) });
    }
  }
  if (!(await press_and_see(page, 'ArrowLeft', slides - 1))) defect(deck, slides, 'the left arrow does not lead back');
  const silent = await page.$$eval('.bespoke-marp-note', (notes) => notes.map((note) => note.textContent.trim().length));
  if (silent.length < slides || silent.some((length) => length < 40)) defect(deck, 0, 'a slide has no speaker notes');
  await examine_presenter_view(browser, page, deck);
  await sheet.close();
  await page.close();
}

if (values.shots) mkdirSync(values.shots, { recursive: true });
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const deck of decks) await give(browser, deck);
} finally {
  await browser.close();
}
process.exitCode = defects ? 1 : 0;
