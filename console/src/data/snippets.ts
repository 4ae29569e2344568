import { curlLine, singleQuoted } from '../../../contract-tests/http/exchange.ts';
import type { ApiRequest } from './exchange.ts';

/** The same request for the shell, JavaScript, Python and Playwright: texts to paste, by their titles. */
export function snippetsOf({ url, method, headers }: ApiRequest): Readonly<Record<string, string>> {
  const lines = Object.entries(headers).map(([name, value]) => singleQuoted(`${name}: ${value}`));
  const options = literal({ ...(method !== 'GET' && { method }), headers });
  return {
    curl: curlLine(url, lines, method),
    fetch: `const response = await fetch(${literal(url)}, ${options});
console.log(response.status, await response.json());`,
    Python: `import requests

response = requests.request(${literal(method)}, ${literal(url)}, headers=${literal(headers)})
print(response.status_code, response.json())`,
    Playwright: `import { expect, test } from '@playwright/test';

test('the request succeeds', async ({ request }) => {
  const response = await request.fetch(${literal(url)}, ${options});
  expect(response.status()).toBe(200);
});`,
  };
}

/** A value on one line, in the notation that JavaScript and Python share. */
const literal = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n */g, ' ');

interface FixtureOptions {
  readonly baseUrl: string;
  readonly world: string;
  /** The label of the key, and whether it works. */
  readonly label: string;
  readonly isActive: boolean;
  /** Whether the server requires a control token; it is not part of the text. */
  readonly isLocked: boolean;
}

/** A Playwright test with its own sandbox on this server. */
export function fixtureSnippet(options: FixtureOptions): string {
  const { baseUrl, world, label, isActive, isLocked } = options;
  const token = isLocked ? '\n  mockToken: process.env.WORKSPACE_FILES_CONTROL_TOKEN,' : '';
  return `import { expect } from '@playwright/test';
import { test } from 'workspace-files-kit/playwright';

test.use({
  mockUrl: ${literal(baseUrl)},${token}
  mockOptions: { world: ${literal(world)} },
});

test('the key is ${isActive ? 'valid' : 'rejected'}', async ({ request, mock }) => {
  const headers = { Authorization: 'Bearer ' + mock.secretOf(${literal(label).replaceAll('"', "'")}) };
  const response = await request.get(mock.baseUrl + '/api/v1/auth', { headers });
  expect(response.ok()).toBe(${isActive});
});`;
}
