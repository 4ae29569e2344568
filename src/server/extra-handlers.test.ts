import { expect, test } from 'vitest';
import { createControl } from '../control/create-control.ts';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { startServer } from './start-server.ts';

const type = { 'content-type': 'application/json' };
const origin = 'https://tools.example.com';
const preflight = { 'access-control-request-method': 'PUT' };
const post = (body: string, headers = type): RequestInit => ({ method: 'POST', headers, body });
const calls: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/openapi.json'],
  ['/__mock/openapi.json'],
  ['/__mock/sandboxes/default/files?limit=2&contains=%C3%A9'],
  ['/__mock/sandboxes/default/files', post('{"id":"x","name":"héé.txt"}')],
  ['/__mock/sandboxes/default/files/x'],
  ['/__mock/sandboxes/default/uploads?name=a.txt', { method: 'POST', body: new Uint8Array(99) }],
  ['/__mock/sandboxes/default/files/%78', { method: 'DELETE' }],
  ['/__mock/sandboxes/default/files/x/../y'],
  ['/__mock/sandboxes', post('{')],
  ['/__mock/sandboxes', post('{}', { 'content-type': 'text/plain' })],
  ['/__mock/nope'],
  ['/__mock/health', { headers: { origin } }],
  ['/__mock/health', { method: 'OPTIONS', headers: { ...preflight, origin } }],
];
/** Headers of the connection, which differ. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive'];

test('a control request gets the same response over Node as from the fetch function', async () => {
  const open = () => {
    const sandboxes = createSandboxes({ world: 'tiny' });
    const options = { version: '1.2.3', origins: [origin] };
    return { sandboxes, control: createControl(sandboxes, options) };
  };
  const [served, called] = [open(), open()];
  await using server = await startServer(served.sandboxes, { extraHandlers: served.control });
  const shown = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)),
    ),
    body: (await response.text()).replace(/"uptimeSeconds":\d+/, ''),
  });

  for (const [path, init = {}] of calls) {
    const asked = () => new Request(server.baseUrl + path, init);
    const answer = await called.control(asked());
    expect(await shown(await fetch(asked()))).toEqual(await shown(answer ?? expect.fail()));
  }
});

test('the first handler that accepts a request and responds is used', async () => {
  const sandboxes = createSandboxes({ world: 'tiny' });
  const answering = (text: string, takes?: (target: string) => boolean) =>
    Object.assign(
      ({ url }: Request) => (/nobody/.test(url) ? undefined : Promise.resolve(new Response(text))),
      takes && { takes },
    );
  const extraHandlers = [answering('one', (target) => target === '/one'), answering('all')];
  await using server = await startServer(sandboxes, { extraHandlers });
  const ask = async (path: string) => (await fetch(server.baseUrl + path)).text();

  expect(await ask('/one')).toBe('one');
  expect(await ask('/two')).toBe('all');
  expect(await ask('/nobody')).toContain('"code"');
});
