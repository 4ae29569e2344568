import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { root } from '../test/support/documents.ts';
import { loopback } from '../test/support/loopback.ts';
import { spreadOf } from './figures-text.ts';
import { tableOf } from './markdown-table.ts';
import { binaryOf, chromium } from './runtimes/browsers.ts';

/**
 * Measures what the built package costs a page in addition to MSW: bytes, and the time to the first
 * mocked response. Run it by hand on a quiet machine; `--write` updates the tables in the docs.
 */

const WORKER = `
  import { setupWorker } from 'msw/browser';
  const start = (handlers) =>
    setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
`;
const OURS = "import { handlers } from 'workspace-files-kit/msw';";

/** The program of each page, up to its first request. */
const programs = {
  'MSW alone': `${WORKER}
    import { http, HttpResponse } from 'msw';
    await start([http.get('*/api/v1/auth', () => HttpResponse.json({ workspaceId: 'ws_tiny' }))]);
    const secret = '';`,
  'already seeded `tiny`, `./light`': `${WORKER}${OURS}
    import { createMock } from 'workspace-files-kit/light';
    import world from 'workspace-files-kit/worlds/tiny';
    const mock = createMock({ world });
    const { secret } = mock.keys.byLabel('reader');
    await start(handlers(mock));`,
  'already seeded `default`, `./light`': `${WORKER}${OURS}
    import { createMock } from 'workspace-files-kit/light';
    import world from 'workspace-files-kit/worlds/default';
    const mock = createMock({ world });
    const { secret } = mock.keys.byLabel('reader');
    await start(handlers(mock));`,
  '`default`, seeded in the page': `${WORKER}${OURS}
    import { createMock } from 'workspace-files-kit';
    const mock = createMock();
    const { secret } = mock.keys.byLabel('reader');
    await start(handlers(mock));`,
} as const;
type ProgramName = keyof typeof programs;

interface Bundle {
  readonly script: string;
  /** Bytes of gzip. */
  readonly size: number;
}

/** Bundles and minifies a program. */
async function bundle(program: string): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  const [output] = outputFiles;
  if (!output) throw new Error('Failed to bundle: there is no output');
  return { script: output.text, size: gzipSync(output.contents).length };
}

/** Milliseconds from the navigation to the body of the first response of the worker. */
interface FirstResponse {
  /** The first visit: no worker is registered and nothing is cached. */
  readonly cold: readonly number[];
  /** The second load of the page. */
  readonly warm: readonly number[];
}

const PAGE = (path: string) =>
  `<!doctype html><title>First response</title><script type="module" src="${path}"></script>`;
/** Added to each program: the first request. */
const ASK = `
  const answer = await fetch('/api/v1/auth', { headers: { authorization: 'Bearer ' + secret } });
  const text = await answer.text();
  if (!text.includes('workspaceId')) throw new Error(text);
  document.title = String(performance.now());
`;

/**
 * Loads each page in every round, the pages taking turns.
 *
 * @throws Error if the machine has no Chromium.
 */
async function timeFirstResponses(
  bundles: ReadonlyMap<ProgramName, Bundle>,
  rounds: number,
): Promise<ReadonlyMap<ProgramName, FirstResponse>> {
  const executablePath = binaryOf(chromium);
  if (executablePath === null) throw new Error('Failed to find Chromium: install it');
  const scripts = [...bundles.values()].map(({ script }) => script);
  const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
  await using site = await loopback(({ url = '' }, response) => {
    const index = Number(/^\/(\d+)/.exec(url)?.[1]);
    const isScript = url.endsWith('.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cache-control': isScript && url !== '/mockServiceWorker.js' ? 'max-age=3600' : 'no-cache',
    });
    if (url === '/mockServiceWorker.js') response.end(worker);
    else response.end(isScript ? scripts[index] : PAGE(`/${index}.js`));
  });
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const found = new Map(
      Array.from(bundles, ([name]) => [name, { cold: [] as number[], warm: [] as number[] }]),
    );
    for (let round = 0; round < rounds; round++) {
      for (const [index, times] of [...found.values()].entries()) {
        const { cold, warm } = await visit(browser, `${site.url}/${index}`);
        times.cold.push(cold);
        times.warm.push(warm);
      }
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const cold = await answered(page);
  await page.goto(url);
  const warm = await answered(page);
  await context.close();
  return { cold, warm };
}

async function answered(page: Page): Promise<number> {
  const title = await page.waitForFunction(() => Number(document.title) || null);
  return Number(await title.jsonValue());
}

const DOCUMENT = 'docs/mock.md';
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, write: { type: 'boolean', default: false } },
});

const names = Object.keys(programs).filter((name): name is ProgramName => name in programs);
const bundled = async (of: (name: ProgramName) => string): Promise<Map<ProgramName, Bundle>> =>
  new Map(await Promise.all(names.map(async (name) => [name, await bundle(of(name))] as const)));

const weights = await bundled((name) => programs[name]);
const pages = await bundled((name) => `${programs[name]}${ASK}`);
const times = await timeFirstResponses(pages, Number(values.rounds));

const alone = weights.get('MSW alone')?.size ?? 0;
const bundles = tableOf([
  ['kB gzip', 'in addition to MSW'],
  ...Array.from(weights, ([name, { size }]) => [name, ((size - alone) / 1_000).toFixed(1)]).slice(
    1,
  ),
]);
const responses = tableOf([
  ['ms to the first mocked response', 'first visit', 'second load'],
  ...Array.from(times, ([name, { cold, warm }]) => [name, spreadOf(cold), spreadOf(warm)]),
]);
console.log(`${bundles}\n\n${responses}`);
if (values.write) {
  const page = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    page
      .replace(/\| kB gzip .*?\n\n/s, `${bundles}\n\n`)
      .replace(/\| ms to the first .*?\n\n/s, `${responses}\n\n`),
  );
}
