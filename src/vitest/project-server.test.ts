import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { mockTest } from './index.ts';

const baseUrl = 'https://files.example.com';
const projectUrl = 'https://project.example.com';
const unhandled: string[] = [];

const server = setupServer(
  http.get(`${projectUrl}/me`, () => HttpResponse.json({ name: 'the project' })),
);
beforeAll(() =>
  server.listen({
    onUnhandledRequest: ({ method, url }, print) => {
      unhandled.push(`${method} ${url}`);
      print.error();
    },
  }),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const test = mockTest({ world: 'tiny', baseUrl, server });
const another = mockTest({ world: 'tiny', baseUrl: `${baseUrl}/v2`, server });

const statusOf = async (url: string, secret = 'wsk_tiny_reader') => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(url, { headers })).status;
};

for (const round of [1, 2]) {
  test(`the project and the mock answer, each request once, round ${round}`, async ({ mock }) => {
    const me = await (await fetch(`${projectUrl}/me`)).json();
    expect(me).toEqual({ name: 'the project' });
    expect(await statusOf(`${baseUrl}/api/v1/auth`)).toBe(200);
    expect(mock.journal.entries()).toHaveLength(1);
  });

  another(`so does a second mock, round ${round}`, async ({ mock }) => {
    expect(await statusOf(`${baseUrl}/v2/api/v1/auth`)).toBe(200);
    expect(mock.journal.entries()).toHaveLength(1);
  });
}

test('handlers that a test adds come first', async ({ server: given }) => {
  expect(given).toBe(server);
  given.use(http.get(`${baseUrl}/api/v1/auth`, () => new HttpResponse(null, { status: 418 })));
  expect(await statusOf(`${baseUrl}/api/v1/auth`)).toBe(418);
});

test('the project decides about its unhandled requests', async () => {
  const { console } = globalThis;
  const error = console.error;
  console.error = () => {};
  await expect(fetch(`${projectUrl}/nothing`)).rejects.toThrow();
  console.error = error;
  expect(unhandled).toEqual([`GET ${projectUrl}/nothing`]);
});
