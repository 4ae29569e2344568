import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';
import {
  type Frames,
  findings,
  firstPaints,
  follow,
  type Server,
  scroll,
  weightOf,
} from './console-figures/pages.ts';
import { quantile, spreadOf } from './figures-text.ts';
import { tableOf } from './markdown-table.ts';
import { startProcess } from './processes.ts';
import { readyOf } from './try-serve.ts';

/**
 * What the console costs whoever looks at it: its weight, its first paint, what axe finds, and how
 * it stands very many files and requests. Of the built package, by hand, on a quiet machine;
 * `--write` writes the section of the page.
 */
const PAGE = 'docs/console.md';
const MANY = 100_000;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    write: { type: 'boolean', default: false },
  },
});

const executablePath = findChromium();
if (executablePath === null) throw new Error('Failed to measure the console: there is no Chromium');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const serve = ['dist/src/cli/main.js', 'serve', '--json', '--quiet', '--port', '0'];
const child = startProcess([process.execPath, ...serve, '--files', String(MANY)]);
const { baseUrl, keys } = await readyOf(child);
const server: Server = { baseUrl, secret: keys[0].secret };

const weight = await weightOf(browser, server);
const paints = await firstPaints(browser, server, Number(values.rounds));
const axe = await findings(browser, server);
const scrolled = await scroll(browser, server, `${MANY.toLocaleString('en')} files`);
const followed = await follow(browser, server, MANY);
await browser.close();
await child.stop();

const [before, after] = followed.heap.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`);
const section = `${tableOf([
  ['what', 'how much'],
  ['the first page, gzip', `${(weight / 1_000).toFixed(1)} kB`],
  ['first paint of a first visit', `${spreadOf(paints)} ms`],
  ['frames while 100,000 files are scrolled through', framesText(scrolled)],
  [
    'frames while 100,000 requests are followed live',
    `${framesText(followed.frames)}, at ${Math.round(followed.requestsPerSecond).toLocaleString('en')} requests a second`,
  ],
  ['heap of that page', `${before} before, ${after} after`],
])}

${tableOf([
  ['axe finds in', 'light', 'dark', 'narrow'],
  ...Array.from(axe, ([panel, counts]) => [panel, ...counts.map(String)]),
])}
`;
console.log(section);
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, page.replace(/\| what \| how much[\s\S]*?\n\n[\s\S]*?\n\n/, `${section}\n`));
}

function framesText(frames: Frames): string {
  const [middle, most, longest] = [0.5, 0.99, 1].map((share) => quantile(frames, share).toFixed(0));
  return `${middle} ms, 99 % within ${most}, the longest ${longest}`;
}
