import { describe, expect, test } from 'vitest';
import { redactor } from '../../src/text/redact.ts';
import { fakeClock } from '../../trials/deployment/run-suite.ts';
import { Client, type ClientSettings, type Fetch } from './client.ts';
import { credentialsOf, noCredentials } from './credentials.ts';
import { checkKey, listFiles } from './request.ts';

const KEY = 'wfk+secret/5e1f09a7c3d2';
const { credentials, secrets } = credentialsOf({ key: KEY });

function clientOf(fetch: Fetch, changes: Partial<ClientSettings> = {}) {
  const clock = fakeClock();
  const client = new Client({
    baseUrl: 'https://api.test/prefix',
    fetch,
    clock,
    headers: [],
    maxRequests: 100,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    timeoutMs: 600_000,
    redact: redactor(secrets),
    signal: new AbortController().signal,
    onWait: () => {},
    ...changes,
  });
  return { client, clock, check: () => client.send(checkKey(credentials.key)) };
}

/** Responds with each of these in turn, and then with a success. */
const inTurn = (...responses: readonly (() => Response)[]): Fetch => {
  const left = [...responses];
  return () => left.shift()?.() ?? Response.json({});
};

const html =
  (status: number, headers: HeadersInit = {}) =>
  () =>
    new Response('<h1>nginx</h1>', { status, headers: { server: 'nginx', ...headers } });

test('sends the key, the query encoded, follows no redirect and sends no cookie', async () => {
  let sent: Request | undefined;
  const { client } = clientOf((given) => {
    sent = given;
    return Response.json({});
  });

  await client.send(listFiles('a/b', credentials.key, { limit: 2, cursor: "+ &'ä" }));

  expect(sent?.url).toBe(
    'https://api.test/prefix/api/v1/workspaces/a%2Fb/files?limit=2&cursor=%2B%20%26%27%C3%A4',
  );
  expect(sent?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
  expect([sent?.method, sent?.redirect, sent?.credentials]).toEqual(['GET', 'manual', 'omit']);
});

test('records evidence without the secret, and a line that repeats the request', async () => {
  const { check, client } = clientOf(() => Response.json({ echo: `Bearer ${KEY}` }));

  const { exchange } = await check();

  expect(JSON.stringify(exchange)).not.toContain(KEY);
  expect(exchange.curl).toBe(
    `curl -sS -i --globoff -H "Authorization: Bearer $WORKSPACE_FILES_KEY" 'https://api.test/prefix/api/v1/auth'`,
  );
  const bare = await client.send({ ...checkKey(noCredentials), headers: [['origin', "it's"]] });
  expect(bare.exchange.curl).toContain(String.raw`-H 'origin: it'\''s'`);
  expect(client.journal).toHaveLength(2);
});

describe('a refusal because of the rate', () => {
  test('is waited for as Retry-After says', async () => {
    const { check, clock } = clientOf(inTurn(html(429, { 'retry-after': '7' })));

    expect((await check()).status).toBe(200);
    expect(clock.slept).toContain(7000);
  });

  test('is waited for by the clock of a deployment whose day is another', async () => {
    const day = 'Mon, 05 Jan 2099';
    const dates = { date: `${day} 12:00:00 GMT`, 'retry-after': `${day} 12:00:07 GMT` };
    const { check, clock } = clientOf(inTurn(html(429, dates)));

    expect((await check()).status).toBe(200);
    expect(clock.slept).toContain(7000);
  });

  test.each([429, 503])('%i as a page of a gateway slows the run down', async (status) => {
    const { check, clock } = clientOf(inTurn(html(status), html(status)));

    expect((await check()).status).toBe(200);
    await check();
    // Two waits, and then fewer requests per second.
    expect(clock.slept.slice(0, 1)).toEqual([1000]);
    expect(clock.slept.at(-1)).toBeGreaterThanOrEqual(100);
  });
});

describe('what is not from the API', () => {
  test.each([
    ['gateway', html(502), /a gateway responded instead of the API: 502/],
    [
      'proxy',
      html(407, { 'proxy-authenticate': 'Basic realm="x"' }),
      /a proxy responded instead of the API: 407/,
    ],
    [
      'tls',
      () => new Response('The plain HTTP request was sent to HTTPS port', { status: 400 }),
      /use https/,
    ],
  ])('%s is named', async (kind, respond, message) => {
    const { check, client } = clientOf(respond);

    await expect(check()).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
    expect(client.journal).toEqual([]);
  });

  test('an error in JSON is the own one of the API', async () => {
    const { check } = clientOf(() => Response.json({}, { status: 502 }));

    expect((await check()).status).toBe(502);
  });
});

describe('a connection that drops', () => {
  const dropped = (): never => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('closed'), { code: 'ECONNRESET' }),
    });
  };
  const cut = () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }),
      { headers: { 'content-length': '40' } },
    );

  test('once, is asked again', async () => {
    const { check } = clientOf(inTurn(dropped));

    expect(await check()).toMatchObject({ status: 200, resent: true });
  });

  test('each time, says why', async () => {
    await expect(clientOf(dropped).check()).rejects.toMatchObject({
      kind: 'connection',
      message: expect.stringContaining('the connection was closed'),
    });
  });

  test('in the body: twice is repeated, each time is an answer that cannot be read', async () => {
    expect(await clientOf(inTurn(cut, cut)).check()).toMatchObject({ body: { kind: 'json' } });
    expect(await clientOf(cut).check()).toMatchObject({
      ok: true,
      body: { kind: 'broken', why: expect.stringContaining('Content-Length says (40)') },
    });
  });
});

test('the budget and the end of a run stop it', async () => {
  const { check } = clientOf(() => Response.json({}), { maxRequests: 1 });
  await check();
  await expect(check()).rejects.toMatchObject({ kind: 'budget' });

  const ended = clientOf(() => Response.json({}), {
    signal: AbortSignal.abort(new Error('enough')),
  });
  await expect(ended.check()).rejects.toMatchObject({ kind: 'interrupted', message: 'enough' });
});
