import { describe, expect, test } from 'vitest';
import { redactor } from '../../src/text/redact.ts';
import { fakeClock } from '../../trials/deployment/run-suite.ts';
import { type ApiRequest, checkKey, listFiles } from './api-request.ts';
import { Client, type ClientSettings, type Fetch } from './client.ts';
import { credentialsOf, noCredentials } from './credentials.ts';

const KEY = 'wfk+secret/5e1f09a7c3d2';
const { credentials, secrets } = credentialsOf({ key: KEY });

function clientOf(fetch: Fetch, changes: Partial<ClientSettings> = {}) {
  const clock = fakeClock();
  const client = new Client({
    baseUrl: 'https://api.test/prefix',
    fetch,
    clock,
    headers: [],
    keyHeader: 'Authorization',
    maxRequests: 100,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    timeoutMs: 600_000,
    redact: redactor(secrets),
    signal: new AbortController().signal,
    onWait: () => {},
    ...changes,
  });
  return { client, clock };
}

/** The request that is sent, and the recorded exchange. */
async function sentFor(request: ApiRequest) {
  let sent: Request | undefined;
  const { client } = clientOf((given) => {
    sent = given;
    return Response.json({});
  });
  const { exchange } = await client.send(request);
  return { sent, exchange };
}

const checkOf = ({ client }: ReturnType<typeof clientOf>) => client.send(checkKey(credentials.key));

describe('what is sent', () => {
  test('the key, the query encoded, no redirect followed, no cookie', async () => {
    const { sent } = await sentFor(
      listFiles('a/b', credentials.key, { limit: 2, cursor: "+ &'ä" }),
    );

    expect(sent?.url).toBe(
      'https://api.test/prefix/api/v1/workspaces/a%2Fb/files?limit=2&cursor=%2B%20%26%27%C3%A4',
    );
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
    expect([sent?.method, sent?.redirect, sent?.credentials]).toEqual(['GET', 'manual', 'omit']);
  });

  test('another method and headers of its own, and no Authorization without credentials', async () => {
    const { sent, exchange } = await sentFor({
      ...checkKey(noCredentials),
      method: 'OPTIONS',
      headers: [['origin', "https://it's.test"]],
    });

    expect([sent?.method, ...(sent?.headers.keys() ?? [])]).toEqual([
      'OPTIONS',
      'accept',
      'origin',
    ]);
    expect(exchange).toMatchObject({
      method: 'OPTIONS',
      requestHeaders: { accept: 'application/json', origin: "https://it's.test" },
      curl: String.raw`curl -sS -i -X OPTIONS --globoff -H 'origin: https://it'\''s.test' 'https://api.test/prefix/api/v1/auth'`,
    });
  });
});

describe('what is recorded', () => {
  test('the exchange, with the secret nowhere whole', async () => {
    const { client } = clientOf(
      () =>
        new Response(JSON.stringify({ raw: KEY, encoded: encodeURIComponent(KEY) }), {
          status: 418,
          headers: { 'x-echo': `Bearer ${KEY}` },
        }),
    );

    const { exchange } = await client.send(listFiles('w', credentials.key, { cursor: KEY }));

    expect(JSON.stringify(exchange)).not.toMatch(/wfk\+secret|wfk%2Bsecret/i);
    expect(exchange).toMatchObject({
      method: 'GET',
      url: 'https://api.test/prefix/api/v1/workspaces/w/files?cursor=[key …c3d2]',
      requestHeaders: { accept: 'application/json', authorization: 'Bearer [key …c3d2]' },
      status: 418,
      responseHeaders: { 'x-echo': 'Bearer [key …c3d2]' },
      body: '{"raw":"[key …c3d2]","encoded":"[key …c3d2]"}',
    });
    expect(exchange.curl).toContain('-H "Authorization: Bearer $WORKSPACE_FILES_KEY"');
  });

  test('64 KiB of a long body, without half a secret at the edge', async () => {
    const body = `${'x'.repeat(64 * 1024 - 5)}${KEY}${'y'.repeat(40_000)}`;
    const { exchange } = await checkOf(clientOf(() => new Response(body)));

    expect(exchange.body.length).toBe(64 * 1024);
    expect(exchange.body).not.toContain(KEY.slice(0, 5));
    expect(exchange).toMatchObject({ bodyTruncated: true, bodyBytes: body.length });
  });

  test('JSON, text, nothing and bytes that are no UTF-8 are told apart', async () => {
    const latin1 = Uint8Array.from(Buffer.from('["é"]', 'latin1'));
    const kinds = [];
    for (const body of ['[1]', '<p>', ' ', latin1, '\uFEFF["é"]'])
      kinds.push((await checkOf(clientOf(() => new Response(body)))).body.kind);

    expect(kinds).toEqual(['json', 'text', 'empty', 'bytes', 'json']);
  });
});

describe('what cannot be completed', () => {
  test.each<[string, Fetch]>([
    ['a request that is never answered', () => new Promise(() => {})],
    ['a body that stops midway', () => new Response(new ReadableStream({}))],
  ])('%s', async (_, fetch) => {
    await expect(checkOf(clientOf(fetch, { timeoutMs: 20 }))).rejects.toMatchObject({
      kind: 'timeout',
      message: 'no response within 20 ms',
    });
  });

  test('a connection that fails twice, and once only', async () => {
    let calls = 0;
    const failing = (times: number) => () => {
      calls += 1;
      if (calls <= times) throw new TypeError('fetch failed', { cause: new Error(`no ${KEY}`) });
      return Response.json({});
    };

    expect(await checkOf(clientOf(failing(1)))).toMatchObject({ ok: true, resent: true });
    calls = 0;
    const twice = clientOf(failing(2));
    await expect(checkOf(twice)).rejects.toMatchObject({
      kind: 'connection',
      message: 'no response from https://api.test/prefix: fetch failed (no [key …c3d2])',
    });
    expect([calls, twice.client.requestCount()]).toEqual([2, 2]);
  });

  test('more requests than the budget', async () => {
    const small = clientOf(() => Response.json({}), { maxRequests: 2 });
    await checkOf(small);
    await checkOf(small);

    await expect(checkOf(small)).rejects.toMatchObject({ kind: 'budget' });
    expect(small.client.requestCount()).toBe(2);
  });
});

describe('requests sent together', () => {
  const requests = Array.from({ length: 4 }, () => checkKey(credentials.key));

  // That they are sent simultaneously is tested by requests-mixed-up in trials/suite.
  test('count for the budget and the rate', async () => {
    const { client, clock } = clientOf(() => Response.json({}), { requestsPerSecond: 2 });

    await client.sendTogether(requests);
    await client.send(checkKey(credentials.key));

    expect(client.requestCount()).toBe(5);
    expect(clock.slept).toEqual([2000]);
  });

  test('are none where the budget does not hold all of them', async () => {
    const { client } = clientOf(() => expect.fail('it was sent'), { maxRequests: 3 });

    await expect(client.sendTogether(requests)).rejects.toMatchObject({ kind: 'budget' });
  });

  test('lose what gets no answer, and keep the rest in order', async () => {
    let sent = 0;
    const { client } = clientOf(() => {
      sent += 1;
      if (sent === 2) throw new TypeError('fetch failed');
      return Response.json({ sent });
    });

    const answers = await client.sendTogether(requests);

    expect(answers.map((answer) => answer?.body)).toEqual([
      { kind: 'json', value: { sent: 1 } },
      undefined,
      { kind: 'json', value: { sent: 3 } },
      { kind: 'json', value: { sent: 4 } },
    ]);
    expect(client.journal).toEqual([]);
  });
});

describe('patience', () => {
  const limited = (after?: string, status = 429) =>
    Response.json({}, { status, headers: after === undefined ? {} : { 'retry-after': after } });

  const soon = new Date(fakeClock().now() + 4000).toUTCString();
  test.each<[string, Response[], number[], number[]]>([
    ['waited for', [limited('3'), limited('2', 503)], [3000, 2000], [429, 503, 200]],
    ['waited for until a date', [limited(soon)], [4000], [429, 200]],
    ['an answer if it takes an hour', [limited('3600')], [], [429]],
    [
      'an answer in the end',
      Array.from({ length: 9 }, () => limited('1')),
      [1000, 1000, 1000, 1000, 1000],
      [429, 429, 429, 429, 429, 429],
    ],
  ])('a rate limit is %s', async (_, responses, slept, statuses) => {
    const limits = clientOf(() => responses.shift() ?? Response.json(0));
    const { ok, resent } = await checkOf(limits);

    expect(limits.clock.slept).toEqual(slept);
    expect(limits.client.journal.map(({ status }) => status)).toEqual(statuses);
    expect([ok, resent]).toEqual([statuses.at(-1) === 200, slept.length > 0]);
  });

  test('where a refusal is expected, a 429 without a date may be the refusal', async () => {
    const { client, clock } = clientOf(() => limited());

    await client.send(checkKey(noCredentials, 'refusal'));

    expect([client.requestCount(), clock.slept]).toEqual([1, []]);
  });

  test('requests keep to the rate', async () => {
    const { client, clock } = clientOf(() => Response.json({}), { requestsPerSecond: 4 });

    for (let call = 0; call < 3; call += 1) await client.send(checkKey(credentials.key));

    expect(clock.slept).toEqual([250, 250]);
  });
});

test('waits of a second or more are told, with what is waited for', async () => {
  const answers = [
    new Response(null, { status: 429, headers: { 'retry-after': '7' } }),
    new Response(null, { status: 503 }),
  ];
  const waits: unknown[] = [];
  const patient = clientOf(() => answers.shift() ?? Response.json({}), {
    requestsPerSecond: 0.5,
    onWait: (wait) => waits.push(wait),
  });

  await checkOf(patient);
  await checkOf(patient);

  expect(waits).toMatchObject([
    { milliseconds: 7000, why: 'Retry-After' },
    { milliseconds: 2000, why: '503' },
    { milliseconds: 2000, why: 'rate' },
  ]);
});
