// SPDX-License-Identifier: BSD-3-Clause
// Builds the decks.   node slides/build.mjs [--pdf] [--pptx] [--watch] [DECK ...]
//
// DECK is a deck's number or name; without one, all are built. LOCKSTEP_ROOT is the checkout, LOCKSTEP_BUILD the build
// folder: decks go to its slides/, Marp is installed in its slides/npm. With LOCKSTEP_NO_INSTALL nothing is installed.
// Exit code: 0 done, 1 a deck is wrong, 2 wrong use, 3 something is missing on this machine.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { expand } from './expand.mjs';
import { Sources } from './sources.mjs';

const root = process.env.LOCKSTEP_ROOT ?? fileURLToPath(new URL('..', import.meta.url));
const build = process.env.LOCKSTEP_BUILD ?? join(root, 'build');
const output = join(build, 'slides');
const npm = join(output, 'npm');
const marp = join(npm, 'node_modules/@marp-team/marp-cli/marp-cli.js');

class Stop extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

const say = (words) => console.error(`lockstep: ${words}`);

function chosen_decks(wanted) {
  const all = readdirSync(join(root, 'slides')).filter((name) => /^\d\d_\w+\.md$/.test(name)).sort();
  const names = all.map((name) => name.slice(0, -3));
  if (wanted.length === 0) return names;
  return wanted.map((word) => {
    const found = names.find((name) => name === word || name.slice(0, 2) === word.padStart(2, '0'));
    if (!found) throw new Stop(`There is no deck '${word}'; there are ${names.join(', ')}.`, 2);
    return found;
  });
}

/// Marp, as package-lock.json pins it.
function install_marp() {
  const lock = join(root, 'slides/package-lock.json');
  const installed = join(npm, 'package-lock.json');
  if (existsSync(marp) && readFileSync(lock, 'utf8') === readFileSync(installed, 'utf8')) return;
  const command = `npm ci --prefix ${npm}`;
  if (process.env.LOCKSTEP_NO_INSTALL) {
    throw new Stop(`Marp, which makes the slides, is missing; without --no-install, '${command}' would bring it.`, 3);
  }
  mkdirSync(npm, { recursive: true });
  for (const name of ['package.json', '.npmrc']) copyFileSync(join(root, 'slides', name), join(npm, name));
  copyFileSync(lock, installed);
  say(`${command} (once; it downloads Marp)`);
  const { status, error } = spawnSync('npm', ['ci'], { cwd: npm, stdio: ['ignore', process.stderr, process.stderr] });
  if (error) throw new Stop('Slides need npm, which is not on PATH: apt-get install npm, or see nodejs.org.', 3);
  if (status !== 0) throw new Stop('npm could not install Marp; what it said stands above.', 3);
}

/// Chromium, for what Marp prints with it.
function browser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const found = (process.env.PATH ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);
  if (!found) throw new Stop('PDF and PPTX need Chromium, which is not on PATH: apt-get install chromium.', 3);
  return found;
}

/// Marp's arguments for one kind of output of one deck.
function marp_arguments(deck, kind) {
  const words = [marp, '--config-file', join(root, 'slides/marp.config.mjs'), '--theme', 'lockstep', '--no-stdin',
    '--output', join(output, `${deck}.${kind}`)];
  if (kind !== 'html') {
    words.push('--browser-path', browser());
    if (process.getuid?.() === 0) process.env.CHROME_NO_SANDBOX = '1';  // Chromium has no sandbox for root
  }
  if (kind === 'pptx') words.push('--pptx');
  return [...words, join(output, `${deck}.md`)];
}

/// Writes the deck as Marp takes it; gives what it was made from.
async function expand_deck(deck) {
  const sources = new Sources(root, join(build, 'grader/lockstep'));
  writeFileSync(join(output, `${deck}.md`), await expand(`slides/${deck}.md`, sources));
  return sources.files;
}

async function build_deck(deck, kinds) {
  try {
    await expand_deck(deck);
  } catch (error) {
    throw new Stop(error.message, 1);
  }
  for (const kind of kinds) {
    const { status, stderr } = spawnSync(process.execPath, marp_arguments(deck, kind), { encoding: 'utf8' });
    if (status !== 0) throw new Stop(`Marp could not make ${deck}.${kind}:\n${stderr}`, 3);
    console.log(join(output, `${deck}.${kind}`));
  }
}

/// Builds the deck again whenever something in a folder that it draws on changes, until Ctrl-C; an open page follows.
async function watch_deck(deck) {
  await build_deck(deck, ['html']);
  say('open it in a browser; it follows your edits until Ctrl-C');
  let waiting;
  const watched = new Set();
  const follow = (files) => {
    for (const folder of ['slides/pictures', ...files.map((file) => dirname(file))]) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      watch(join(root, folder), again);
    }
  };
  const again = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => expand_deck(deck).then(follow).catch((error) => say(error.message)), 100);
  };
  follow(await expand_deck(deck));
  const marp_watch = spawn(process.execPath, [...marp_arguments(deck, 'html'), '--watch'], { stdio: 'ignore' });
  marp_watch.on('exit', () => process.exit(3));
  process.on('SIGINT', () => { marp_watch.kill(); process.exit(0); });
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: {
    pdf: { type: 'boolean' }, pptx: { type: 'boolean' }, watch: { type: 'boolean' } } });
  const decks = chosen_decks(positionals);
  if (values.watch && decks.length !== 1) throw new Stop('--watch follows one deck; name it.', 2);
  install_marp();
  if (values.watch) {
    await watch_deck(decks[0]);
  } else {
    const kinds = ['html', ...(values.pdf ? ['pdf'] : []), ...(values.pptx ? ['pptx'] : [])];
    for (const deck of decks) await build_deck(deck, kinds);
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = error.code;
}
