import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createMock } from '../src/mock/create-mock.ts';
import { findChromium } from '../test/browser/chromium.ts';
import { installExample, npm } from './npm.ts';
import { runCommand, startProcess } from './processes.ts';
import { serve } from './try-serve.ts';

/**
 * Tries the recipes of docs/frontend.md that have their own package: runs the tests of the apps,
 * builds and starts a Next.js app whose server uses the mock, and checks the types of the Cypress
 * tests.
 */

const folder = installExample('recipes');
npm(folder, ['run', '--silent', 'types']);
// Otherwise its Playwright would look for its own browser.
const chromium = findChromium();
npm(folder, ['test', '--silent'], chromium === null ? {} : { CHROMIUM_PATH: chromium });
npm(folder, ['run', '--silent', 'test:jest']);
await tryNative();
npm(folder, ['run', '--silent', 'build'], { NEXT_TELEMETRY_DISABLED: '1' });

await tryNext();

/**
 * Builds a Next.js app, without the mock in what browsers load, and starts it: its server uses the
 * mock, and so does `next dev` after an edit.
 */
async function tryNext(): Promise<void> {
  const app = join(folder, 'next');
  const built = join(app, '.next/static');
  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
    if (
      !name.endsWith('.js') ||
      !readFileSync(join(built, name), 'utf8').includes('mockServiceWorker')
    )
      continue;
    throw new Error(
      `Failed to try Next.js: expected a build without the mock, found it in ${name}`,
    );
  }
  const page = join(app, 'app/page.tsx');
  const source = readFileSync(page, 'utf8');
  for (const command of ['start', 'dev']) {
    const next = [process.execPath, '../node_modules/next/dist/bin/next', command, '-p', '0'];
    const env = {
      NEXT_TELEMETRY_DISABLED: '1',
      API_MOCKING: 'enabled',
      API_KEY: createMock({ world: 'tiny' }).keys.byLabel('reader').secret,
    };
    // Next.js serves from a child process.
    await using server = startProcess(next, { cwd: app, env, isGroup: true });
    await server.untilPrinted(/Ready/);
    const [address] = await server.untilPrinted(/http:\/\/localhost:\d+/);
    await untilListed(address);
    if (command === 'start') continue;
    try {
      writeFileSync(page, source.replace('<ul>', '<ul title="edited">'));
      await untilListed(address, 'edited');
    } finally {
      writeFileSync(page, source);
    }
  }
  console.log('Next.js: its server used the mock, also after an edit');
}

/** Waits for a page with this text and all files of the mock. */
async function untilListed(address: string, text = ''): Promise<void> {
  const names = createMock({ world: 'tiny' }).files.list();
  const texts = [...names.map(({ name }) => `<li>${name}</li>`), text];
  let shown = '';
  for (let tries = 0; tries < 120; tries++) {
    const signal = AbortSignal.timeout(60_000);
    shown = await fetch(address, { signal }).then((response) => response.text());
    if (texts.every((each) => shown.includes(each))) return;
    await pause(500);
  }
  throw new Error(
    `Failed to try Next.js: expected a page with ${texts.join(', ')}, found ${shown}`,
  );
}

/** Tests the native app against a server, as its developer would. */
async function tryNative(): Promise<void> {
  const version = await runCommand('java', ['--version']).catch(() => null);
  if (version === null) return console.log('A native app: skipped, because Java is not installed');
  const cli = join(folder, 'node_modules/workspace-files-kit/dist/cli.js');
  await using server = await serve([process.execPath, cli, 'serve'], { cwd: folder });
  const env = { WORKSPACE_FILES_BASE_URL: server.baseUrl };
  const printed = await runCommand('java', [join(folder, 'native/FilesTest.java')], { env });
  if (!/^listed: new\.txt, .+\nexpired: refused with 401\n$/.test(printed)) {
    throw new Error(`Failed to try the native app: found ${printed}`);
  }
  console.log('A native app: its test used a sandbox of the server');
}
