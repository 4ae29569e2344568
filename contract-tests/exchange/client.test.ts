import { describe, expect, test } from 'vitest';
import { redactor } from '../../src/text/redact.ts';
import { fakeClock } from '../../trials/deployment/run-suite.ts';
import { checkKey, listFiles } from './api-request.ts';
import { Client, type ClientSettings, type Fetch } from './client.ts';
import { credentialsOf, noCredentials } from './credentials.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

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

describe('what is sent', () => {
  test('the key, the query encoded, no redirect followed, no cookie', async () => {
    let sent: Request | undefined;
    const { client } = clientOf((request) => {
      sent = request;
      return Response.json({});
    });

    await client.send(listFiles('a/b', credentials.key, { limit: 2, cursor: "+ &'ä" }));

    expect(sent?.url).toBe(
      'https://api.test/prefix/api/v1/workspaces/a%2Fb/files?limit=2&cursor=%2B%20%26%27%C3%A4',
    );
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
    expect([sent?.method, sent?.redirect, sent?.credentials]).toEqual(['GET', 'manual', 'omit']);
  });

  test('another method and headers of its own, for those who only look', async () => {
    let sent: Request | undefined;
    const { client } = clientOf((request) => {
      sent = request;
      return new Response(null, { status: 204 });
    });
    const request = checkKey(noCredentials);

    const { exchange } = await client.send({
      ...request,
      method: 'OPTIONS',
      headers: [['origin', "https://it's.test"]],
    });

    expect([sent?.method, sent?.headers.get('origin')]).toEqual(['OPTIONS', "https://it's.test"]);
    expect(exchange).toMatchObject({
      method: 'OPTIONS',
      requestHeaders: { accept: 'application/json', origin: "https://it's.test" },
      curl: String.raw`curl -sS -i -X OPTIONS --globoff -H 'origin: https://it'\''s.test' 'https://api.test/prefix/api/v1/auth'`,
    });
  });

  test('no Authorization at all without credentials', async () => {
    const { client } = clientOf((request) => Response.json([...request.headers.keys()]));

    const answer = await client.send(checkKey(noCredentials));

    expect(answer.body).toEqual({ kind: 'json', value: ['accept'] });
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
    const { client } = clientOf(() => new Response(body));

    const { exchange } = await client.send(checkKey(credentials.key));

    expect(exchange.body.length).toBe(64 * 1024);
    expect(exchange.body).not.toContain(KEY.slice(0, 5));
    expect(exchange).toMatchObject({ bodyTruncated: true, bodyBytes: body.length });
  });

  test('a body that does not end is left at the cap', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(chunk);
      },
    });
    const { client } = clientOf(() => new Response(endless));

    const answer = await client.send(checkKey(credentials.key));

    expect(answer.body).toEqual({ kind: 'too-large' });
    expect(pulled).toBeLessThan(MAX_BODY_BYTES / chunk.length + 4);
  });

  test('JSON, text, nothing and bytes that are no UTF-8 are told apart', async () => {
    const latin1 = Uint8Array.from(Buffer.from('["é"]', 'latin1'));
    const bodies = ['[1]', '<p>', ' ', latin1, '\uFEFF["é"]'];
    const { client } = clientOf(() => new Response(bodies.shift()));

    const kinds = [];
    for (let call = 0; call < 5; call += 1) {
      kinds.push((await client.send(checkKey(credentials.key))).body.kind);
    }

    expect(kinds).toEqual(['json', 'text', 'empty', 'bytes', 'json']);
  });
});

describe('what cannot be completed', () => {
  test('a request that is never answered', async () => {
    const { client } = clientOf(() => new Promise(() => {}), { timeoutMs: 20 });

    await expect(client.send(checkKey(credentials.key))).rejects.toMatchObject({
      kind: 'timeout',
      message: 'no response within 20 ms',
    });
  });

  test('a body that stops midway', async () => {
    const { client } = clientOf(() => new Response(new ReadableStream({})), { timeoutMs: 20 });

    await expect(client.send(checkKey(credentials.key))).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('a connection that fails twice, and once only', async () => {
    let calls = 0;
    const failing = (times: number) => () => {
      calls += 1;
      if (calls <= times) throw new TypeError('fetch failed', { cause: new Error(`no ${KEY}`) });
      return Response.json({});
    };

    const recovered = await clientOf(failing(1)).client.send(checkKey(credentials.key));
    calls = 0;
    const { client } = clientOf(failing(2));

    expect(recovered).toMatchObject({ ok: true, resent: true });
    await expect(client.send(checkKey(credentials.key))).rejects.toMatchObject({
      kind: 'connection',
      message: 'no response from https://api.test/prefix: fetch failed (no [key …c3d2])',
    });
    expect([calls, client.requestCount()]).toEqual([2, 2]);
  });

  test('more requests than the budget', async () => {
    const { client } = clientOf(() => Response.json({}), { maxRequests: 2 });
    await client.send(checkKey(credentials.key));
    await client.send(checkKey(credentials.key));

    await expect(client.send(checkKey(credentials.key))).rejects.toMatchObject({ kind: 'budget' });
    expect(client.requestCount()).toBe(2);
  });
});

describe('requests sent together', () => {
  const requests = Array.from({ length: 4 }, () => checkKey(credentials.key));

  test('are under way at the same time, and count for the budget and the rate', async () => {
    let underWay = 0;
    let most = 0;
    const { client, clock } = clientOf(
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await Promise.resolve();
        underWay -= 1;
        return Response.json({});
      },
      { requestsPerSecond: 2 },
    );

    await client.sendTogether(requests);
    await client.send(checkKey(credentials.key));

    expect(most).toBe(4);
    expect(client.requestCount()).toBe(5);
    expect(clock.slept).toEqual([2000]);
  });

  test('are none where the budget does not hold all of them', async () => {
    let sent = 0;
    const { client } = clientOf(
      () => {
        sent += 1;
        return Response.json({});
      },
      { maxRequests: 3 },
    );

    await expect(client.sendTogether(requests)).rejects.toMatchObject({ kind: 'budget' });
    expect(sent).toBe(0);
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
  const answering = (...responses: Response[]) =>
    clientOf(() => responses.shift() ?? Response.json(0));
  const limited = (after?: string, status = 429) =>
    Response.json({}, { status, headers: after === undefined ? {} : { 'retry-after': after } });

  test('a rate limit is waited for as long as it says, in seconds or as a date', async () => {
    const { client, clock } = answering(limited('3'), limited('2', 503));

    const answer = await client.send(checkKey(credentials.key));

    expect(answer).toMatchObject({ ok: true, resent: true });
    expect(clock.slept).toEqual([3000, 2000]);
    expect(client.journal.map(({ status }) => status)).toEqual([429, 503, 200]);
  });

  test('a date is read against the clock', async () => {
    const start = fakeClock().now();
    const { client, clock } = answering(limited(new Date(start + 4000).toUTCString()));

    await client.send(checkKey(credentials.key));

    expect(clock.slept).toEqual([4000]);
  });

  test('an hour is too long to wait', async () => {
    const { client, clock } = answering(limited('3600'));

    const answer = await client.send(checkKey(credentials.key));

    expect([answer.status, clock.slept]).toEqual([429, []]);
  });

  test('a limit that never lifts is an answer in the end', async () => {
    const { client } = clientOf(() => limited('1'));

    const answer = await client.send(checkKey(credentials.key));

    expect([answer.status, client.requestCount()]).toEqual([429, 6]);
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

describe('waits', () => {
  test('of a second or more are told, with what is waited for', async () => {
    const answers = [
      new Response(null, { status: 429, headers: { 'retry-after': '7' } }),
      new Response(null, { status: 503 }),
      Response.json({}),
    ];
    const waits: unknown[] = [];
    const { client } = clientOf(() => answers.shift() ?? Response.error(), {
      requestsPerSecond: 0.5,
      onWait: (wait) => waits.push(wait),
    });

    await client.send(checkKey(credentials.key));

    expect(waits).toMatchObject([
      { milliseconds: 7000, why: 'Retry-After' },
      { milliseconds: 2000, why: '503' },
    ]);
  });

  test('and of the rate', async () => {
    const waits: unknown[] = [];
    const { client } = clientOf(() => Response.json({}), {
      requestsPerSecond: 0.5,
      onWait: (wait) => waits.push(wait),
    });

    await client.send(checkKey(credentials.key));
    await client.send(checkKey(credentials.key));

    expect(waits).toEqual([{ milliseconds: 2000, why: 'rate' }]);
  });
});
