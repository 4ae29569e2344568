import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';
import { tableOf } from './markdown.ts';
import { serve } from './try-serve.ts';

/**
 * Measures the console of the built package: its weight, its first paint, and its frames with many
 * files and requests. Run it by hand on a quiet machine; `--write` updates the page.
 */
const PAGE = 'docs/console.md';
const MANY = 100_000;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    write: { type: 'boolean', default: false },
  },
});

/** The quantile of the numbers at a share from 0 to 1; 0 without numbers. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

interface Server {
  readonly baseUrl: string;
  /** The secret of a key that can list files. */
  readonly secret: string;
}

async function visit<Result>(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await look(page);
  } finally {
    await context.close();
  }
}

const FIRST_PAINT = `new Promise((done) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) done(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Milliseconds from the navigation to the first paint with content, of first visits. */
async function firstPaints(browser: Browser, { baseUrl }: Server, rounds: number) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const time = await visit(browser, `${baseUrl}/`, (page) => page.evaluate<number>(FIRST_PAINT));
    times.push(time);
  }
  return times;
}

/** Gzip bytes of everything that the overview loads. */
const weightOf = (browser: Browser, { baseUrl }: Server): Promise<number> =>
  visit(browser, `${baseUrl}/#/overview`, async (page) => {
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    const loaded = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
    );
    return loaded
      .filter((path) => path.startsWith('/console/'))
      .map((path) => gzipSync(readFileSync(`dist/console${path}`)).length)
      .reduce((sum, size) => sum + size, 0);
  });

/** Milliseconds between frames. */
type Frames = readonly number[];

const WATCH_FRAMES = `
  window.frames_ = [];
  let before = performance.now();
  requestAnimationFrame(function next(now) {
    frames_.push(now - before);
    before = now;
    requestAnimationFrame(next);
  });
`;
const framesOf = async (page: Page): Promise<Frames> =>
  (await page.evaluate<number[]>('frames_')).slice(1);

/** Scrolls the list of all files from one end to the other, one step per frame. */
const scroll = (browser: Browser, { baseUrl }: Server, files: string): Promise<Frames> =>
  visit(browser, `${baseUrl}/#/files`, async (page) => {
    await page.getByText(files, { exact: true }).waitFor();
    await page.evaluate(`{ ${WATCH_FRAMES} }`);
    await page.evaluate(`new Promise((done) => {
      const frame = document.querySelector('.table-frame.virtual');
      const step = frame.scrollHeight / 400;
      requestAnimationFrame(function next() {
        frame.scrollTop += step;
        if (frame.scrollTop + frame.clientHeight < frame.scrollHeight - 1) requestAnimationFrame(next);
        else done();
      });
    })`);
    return framesOf(page);
  });

/**
 * Follows the journal during `amount` requests.
 *
 * @returns the bytes of the page's heap after garbage collection, before and after all requests.
 */
const follow = (browser: Browser, { baseUrl, secret }: Server, amount: number) =>
  visit(browser, `${baseUrl}/#/journal`, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
    const session = await page.context().newCDPSession(page);
    const heapNow = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const before = await heapNow();
    await page.evaluate(`{ ${WATCH_FRAMES} }`);
    const { requests } = await autocannon({
      url: `${baseUrl}/api/v1/auth`,
      headers: { authorization: `Bearer ${secret}` },
      amount,
      connections: 8,
    });
    // When the page shows this request, it has received all earlier ones.
    await fetch(`${baseUrl}/api/v1/the-last-one`).then((response) => response.text());
    await page.getByRole('button', { name: 'the-last-one' }).waitFor();
    const frames = await framesOf(page);
    return { frames, heap: [before, await heapNow()], requestsPerSecond: requests.average };
  });

function framesText(frames: Frames): string {
  const [middle, most, longest] = [0.5, 0.99, 1].map((share) => quantile(frames, share).toFixed(0));
  return `${middle} ms, 99 % within ${most}, the longest ${longest}`;
}

const executablePath = findChromium();
if (executablePath === null) throw new Error('Failed to measure the console: there is no Chromium');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const served = await serve([process.execPath, 'dist/cli.js', 'serve', '--files', String(MANY)]);
const server: Server = { baseUrl: served.baseUrl, secret: served.keys[0].secret };

const weight = await weightOf(browser, server);
const paints = await firstPaints(browser, server, Number(values.rounds));
const scrolled = await scroll(browser, server, `${MANY.toLocaleString('en')} files`);
const followed = await follow(browser, server, MANY);
await browser.close();
await served.process.stop();

const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => Math.round(quantile(paints, share)));
const [before, after] = followed.heap.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`);
const section = `${tableOf([
  ['what', 'how much'],
  ['the first page, gzip', `${(weight / 1_000).toFixed(1)} kB`],
  ['first paint of a first visit', `${middle} (${low} to ${high}) ms`],
  ['frames while 100,000 files are scrolled through', framesText(scrolled)],
  [
    'frames while 100,000 requests are followed live',
    `${framesText(followed.frames)}, at ${Math.round(followed.requestsPerSecond).toLocaleString('en')} requests a second`,
  ],
  ['heap of that page', `${before} before, ${after} after`],
])}
`;
console.log(section);
if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, page.replace(/\| what \| how much[\s\S]*?\n\n/, `${section}\n`));
}
