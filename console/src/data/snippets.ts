import { curlLine, singleQuoted } from '../../../contract-tests/exchange/record-exchange.ts';

/** A request, as a line or a few to paste. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface SnippetRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The same request for the shell, JavaScript, Python and Playwright. */
export function snippetsOf({ url, method = 'GET', headers }: SnippetRequest): readonly Snippet[] {
  const isGet = method === 'GET';
  const options = `{ ${isGet ? '' : `method: ${quoted(method)}, `}headers: ${objectOf(headers)} }`;
  return [
    {
      id: 'curl',
      title: 'curl',
      text: curlLine(
        url,
        Object.entries(headers).map(([name, value]) => singleQuoted(`${name}: ${value}`)),
        method,
      ),
    },
    {
      id: 'fetch',
      title: 'fetch',
      text: `const response = await fetch(${quoted(url)}, ${options});\nconsole.log(response.status, await response.json());`,
    },
    {
      id: 'python',
      title: 'Python',
      text: [
        'import requests',
        '',
        `response = requests.request(${JSON.stringify(method)}, ${JSON.stringify(url)}, headers=${JSON.stringify(headers, null, 1).replaceAll(/\n */g, ' ')})`,
        'print(response.status_code, response.json())',
      ].join('\n'),
    },
    {
      id: 'playwright',
      title: 'Playwright',
      text: [
        "import { expect, test } from '@playwright/test';",
        '',
        "test('the request succeeds', async ({ request }) => {",
        `  const response = await request.fetch(${quoted(url)}, ${options});`,
        '  expect(response.status()).toBe(200);',
        '});',
      ].join('\n'),
    },
  ];
}

/** A JavaScript string in single quotes. */
const quoted = (text: string): string => {
  const [, inside = ''] = /^"(.*)"$/s.exec(JSON.stringify(text)) ?? [];
  return `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
};

const objectOf = (headers: Readonly<Record<string, string>>): string => {
  const fields = Object.entries(headers).map(
    ([name, value]) => `${/^[A-Za-z]+$/.test(name) ? name : quoted(name)}: ${quoted(value)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

/** A Playwright test with its own sandbox on this server. */
export const fixtureSnippet = (baseUrl: string, world: string): string =>
  [
    "import { expect } from '@playwright/test';",
    "import { test } from 'workspace-files-kit/playwright';",
    '',
    `test.use({ mockUrl: ${quoted(baseUrl)}, mockOptions: { world: ${quoted(world)} } });`,
    '',
    "test('the key is valid', async ({ request, mock }) => {",
    "  const headers = { Authorization: 'Bearer ' + mock.secretOf('reader') };",
    "  const response = await request.get(mock.baseUrl + '/api/v1/auth', { headers });",
    '  expect(response.status()).toBe(200);',
    '});',
  ].join('\n');
