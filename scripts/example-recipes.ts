import { join } from 'node:path';
import { createMock } from '../src/mock/create-mock.ts';
import { installExample, npm } from './installed-example.ts';
import { startProcess } from './processes.ts';

/**
 * Tries the recipes of docs/frontend.md that have their own package: builds and starts a Next.js app
 * whose server uses the mock, and checks the types of the Cypress tests.
 */

const folder = installExample('recipes');
npm(folder, ['run', '--silent', 'types']);
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
