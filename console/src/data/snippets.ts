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

/** A Playwright test with its own sandbox on this server. */
export const fixtureSnippet = (baseUrl: string, world: string): string =>
  `import { expect } from '@playwright/test';
import { test } from 'workspace-files-kit/playwright';

test.use({ mockUrl: ${literal(baseUrl)}, mockOptions: { world: ${literal(world)} } });

test('the key is valid', async ({ request, mock }) => {
  const headers = { Authorization: 'Bearer ' + mock.secretOf('reader') };
  const response = await request.get(mock.baseUrl + '/api/v1/auth', { headers });
  expect(response.status()).toBe(200);
});`;
