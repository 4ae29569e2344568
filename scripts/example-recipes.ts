import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createMock } from '../src/mock/create-mock.ts';
import { installExample, npm } from './installed-example.ts';
import { environment } from './processes.ts';

/**
 * Tries the recipes of docs/frontend.md that need a package of their own: an app of Next.js whose
 * server asks the mock is built, started and looked at; the types of the Cypress tests are checked.
 */

const folder = installExample('recipes');
npm(folder, ['run', '--silent', 'types']);
npm(folder, ['run', '--silent', 'build'], { NEXT_TELEMETRY_DISABLED: '1' });

const mock = createMock({ world: 'tiny' });
const server = spawn(process.execPath, ['../node_modules/next/dist/bin/next', 'start', '-p', '0'], {
  cwd: join(folder, 'next'),
  env: {
    ...environment(),
    NEXT_TELEMETRY_DISABLED: '1',
    API_MOCKING: 'enabled',
    API_BASE_URL: 'https://files.example.com',
    API_KEY: mock.keys.byLabel('reader').secret,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let printed = '';
for await (const chunk of server.stdout) {
  printed += chunk;
  if (printed.includes('Ready')) break;
}
const address = /http:\/\/localhost:\d+/.exec(printed)?.[0];
const page = address ? await fetch(address).then((response) => response.text()) : printed;
server.kill();
await once(server, 'exit');

const missing = mock.files.list().filter(({ name }) => !page.includes(`<li>${name}</li>`));
if (missing.length > 0) {
  console.error(page);
  console.error(`Failed to try Next.js: expected the page to list ${missing[0]?.name}`);
  process.exitCode = 1;
} else {
  console.log(`Next.js: its server was answered by the mock, ${mock.files.count()} files`);
}
