import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { runProgram } from '../src/cli/program.ts';
import { readVersion } from '../src/server/package-version.ts';
import { findChromium } from '../test/browser/chromium.ts';
import { panels } from '../test/console/panels.ts';
import { root } from '../test/support/documents.ts';
import { looks } from './console-figures/pages.ts';
import { takeExampleApp } from './screenshots/example-app.ts';
import { smallPicture } from './screenshots/small-picture.ts';

/**
 * Pictures of the console: of every panel in light, dark and narrow into a folder for temporary
 * files, to be looked at, and those of the documents into `docs/images`, with those of the example
 * app unless `--console` asks for the console alone.
 */

/** What a server says once it listens. */
interface Ready {
  readonly baseUrl: string;
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly workspaces: readonly { readonly workspaceId: string }[];
}

type Look = (typeof looks)[number];

/** Pictures of the README: which panel, in which look. */
const shown = [
  { panel: 'overview', look: 'light' },
  { panel: 'journal', look: 'light' },
];
/** A port of its own: the address stands in the pictures. */
const PORT = '4010';

const executablePath = findChromium();
if (executablePath === null) throw new Error('Failed to take pictures: there is no Chromium');
const folder = mkdtempSync(join(tmpdir(), 'workspace-files-screenshots-'));
const images = join(root, 'docs/images');
mkdirSync(images, { recursive: true });
await build({ root: join(root, 'console'), logLevel: 'warn' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
await withServer(async (ready) => {
  await ask(ready);
  for (const look of looks) await takeAll(browser, ready.baseUrl, look);
});
if (!process.argv.includes('--console')) await takeExampleApp(browser, images);
await browser.close();
console.log(`every panel: ${folder}\nof the README: docs/images`);

async function withServer(act: (ready: Ready) => Promise<void>): Promise<void> {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let acting: Promise<void> = Promise.resolve();
  const exitCode = await runProgram(['serve', '--json', '--quiet', '--port', PORT], {
    version: readVersion(),
    stopped,
    terminal: {
      out: (text) => {
        acting = act(JSON.parse(text)).finally(stop);
      },
      error: (text) => console.error(text),
    },
  });
  await acting;
  if (exitCode !== 0) throw new Error('Failed to take pictures: the mock was not served');
}

/** What an app in the making asks, rightly and wrongly. */
async function ask({ baseUrl, keys, workspaces }: Ready): Promise<void> {
  const secretOf = (label: string) => keys.find((key) => key.label === label)?.secret ?? '';
  const files = `/api/v1/workspaces/${workspaces[0]?.workspaceId}/files`;
  const get = async (path: string, secret = secretOf('reader')) => {
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    return response.json();
  };
  await get('/api/v1/auth');
  let { nextCursor } = await get(`${files}?limit=100`);
  for (let page = 0; page < 4; page++) {
    ({ nextCursor } = await get(`${files}?limit=100&cursor=${encodeURIComponent(nextCursor)}`));
  }
  await get('/api/v1/auth', secretOf('expired'));
  await get(files, secretOf('unscoped'));
  await get(`${files}?limit=0`);
  await get(`${files}?cursor=made-up`);
  await get('/api/v1/workspaces/ws_of_others/files');
  await get('/api/v1/workspaces');
  await get(`${files}?limit=25`);
}

async function takeAll(from: Browser, baseUrl: string, look: Look): Promise<void> {
  const context = await from.newContext({ ...look, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const { id, title } of panels) {
    await page.goto(`${baseUrl}/#/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await settle(page);
    await page.screenshot({ path: join(folder, `${id}-${look.name}.png`) });
    if (shown.some(({ panel, look: name }) => panel === id && name === look.name)) {
      writeFileSync(join(images, `console-${id}.webp`), await smallPicture(page));
    }
  }
  await context.close();
}

/** Until nothing changes any more: two looks at the text say the same. */
async function settle(page: Page): Promise<void> {
  for (let before: string | null = null; ; ) {
    const now = await page.locator('main').textContent();
    if (now === before && !now?.includes('Loading')) return;
    before = now;
    await page.waitForTimeout(500);
  }
}
