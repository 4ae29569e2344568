import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { panels } from '../../test/console/panels.ts';
import { root } from '../../test/support/documents.ts';

/** What is measured of the console's pages. What runs in them is text: nothing is added to it. */

export interface Server {
  readonly baseUrl: string;
  /** Of a key that may list. */
  readonly secret: string;
}

const wide = { width: 1280, height: 800 };
export const looks = [
  { name: 'light', colorScheme: 'light', viewport: wide },
  { name: 'dark', colorScheme: 'dark', viewport: wide },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 390, height: 780 } },
] as const;

async function visit<Result>(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<Result>,
  options: { readonly colorScheme: 'light' | 'dark'; readonly viewport: typeof wide } = looks[0],
): Promise<Result> {
  const context = await browser.newContext(options);
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
export async function firstPaints(browser: Browser, { baseUrl }: Server, rounds: number) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const time = await visit(browser, `${baseUrl}/`, (page) => page.evaluate<number>(FIRST_PAINT));
    times.push(time);
  }
  return times;
}

/** Bytes of gzip of all that the overview loads. */
export const weightOf = (browser: Browser, { baseUrl }: Server): Promise<number> =>
  visit(browser, `${baseUrl}/#/overview`, async (page) => {
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    const loaded = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
    );
    return loaded
      .filter((path) => path.startsWith('/console/'))
      .map((path) => gzipSync(readFileSync(`${root}dist/console${path}`)).length)
      .reduce((sum, size) => sum + size, 0);
  });

/** By the title of each panel, how much axe finds in it in each look. */
export async function findings(browser: Browser, { baseUrl }: Server) {
  const found = new Map<string, readonly number[]>();
  for (const { id, title } of panels) {
    const counts: number[] = [];
    for (const look of looks) {
      const count = await visit(
        browser,
        `${baseUrl}/#/${id}`,
        async (page) => {
          await page.getByRole('heading', { level: 1, name: title }).waitFor();
          await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
          await page.evaluate(axe.source);
          return page.evaluate<number>(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.length)",
          );
        },
        look,
      );
      counts.push(count);
    }
    found.set(title, counts);
  }
  return found;
}

/** Milliseconds between frames. */
export type Frames = readonly number[];

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

/** The list of all files is scrolled from one end to the other, a step a frame. */
export const scroll = (browser: Browser, { baseUrl }: Server, files: string): Promise<Frames> =>
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

export interface Followed {
  readonly frames: Frames;
  /** Bytes of the page's heap, after a collection: before, and with all requests behind it. */
  readonly heap: readonly [before: number, after: number];
  readonly requestsPerSecond: number;
}

/** The journal follows while so many requests are answered. */
export const follow = (
  browser: Browser,
  { baseUrl, secret }: Server,
  amount: number,
): Promise<Followed> =>
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
    // One more, which is found in the page when all before it are.
    await fetch(`${baseUrl}/api/v1/the-last-one`).then((response) => response.text());
    await page.getByRole('button', { name: 'the-last-one' }).waitFor();
    const frames = await framesOf(page);
    return { frames, heap: [before, await heapNow()], requestsPerSecond: requests.average };
  });
