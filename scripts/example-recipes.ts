import { join } from 'node:path';
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

const mock = createMock({ world: 'tiny' });
const next = [process.execPath, '../node_modules/next/dist/bin/next', 'start', '-p', '0'];
const server = startProcess(next, {
  cwd: join(folder, 'next'),
  env: {
    NEXT_TELEMETRY_DISABLED: '1',
    API_MOCKING: 'enabled',
    API_BASE_URL: 'https://files.example.com',
    API_KEY: mock.keys.byLabel('reader').secret,
  },
});
await server.untilPrinted(/Ready/);
const [address] = await server.untilPrinted(/http:\/\/localhost:\d+/);
const page = await fetch(address).then((response) => response.text());
await server.stop();

const missing = mock.files.list().filter(({ name }) => !page.includes(`<li>${name}</li>`));
if (missing.length > 0) {
  console.error(page);
  console.error(`Failed to try Next.js: expected the page to list ${missing[0]?.name}`);
  process.exitCode = 1;
} else {
  console.log(`Next.js: its server used the mock, ${mock.files.count()} files`);
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
