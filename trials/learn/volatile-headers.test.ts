import { expect, test } from 'vitest';
import { compareProfiles } from '../../src/learn/compare-profiles.ts';
import { type LearnedProfile, learnProfile } from '../../src/learn/learn-profile.ts';
import { createMock, type Mock } from '../../src/mock/create-mock.ts';
import { observeAll } from '../deployment/observe-deployment.ts';
import { volatileHeaders } from './volatile-headers.ts';

/** Times that a deployment is compared with what was learned of it. */
const RUNS = 10;

/** A deployment behind everything that adds such headers; its count of answers goes on. */
function deployed(mock: Mock) {
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;
  const keys = {
    key: secretOf('reader'),
    unscoped: secretOf('unscoped'),
    expired: secretOf('expired'),
    other: secretOf('other'),
  };
  let count = 0;
  const addTo = async (response: Response, run: number): Promise<Response> => {
    const headers = new Headers(response.headers);
    const body = await response.text();
    count += 1;
    const now = Date.UTC(2026, 0, 20) + run * 5_400_000 + count * 37;
    for (const [name, write] of Object.entries(volatileHeaders)) {
      const value = write({ count, run, body, now });
      if (value !== null) headers.set(name, value);
    }
    return new Response(body === '' ? null : body, { status: response.status, headers });
  };
  return async (run: number): Promise<LearnedProfile> => {
    const fetch = async (request: Request) => addTo(await mock.fetch(request), run);
    const baseUrl = 'http://mock.test';
    const observations = await observeAll({ baseUrl, keys, fetch });
    return learnProfile({ observations, baseUrl });
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** `listing.headers: etag`: what would be told of, header by header. */
function alarmsOf(before: LearnedProfile, after: LearnedProfile): string[] {
  return compareProfiles(before, after)
    .filter(({ kind }) => kind === 'changed' || kind === 'new')
    .flatMap(({ path, expected, now }) => {
      if (!path.endsWith('eaders') || !isRecord(expected) || !isRecord(now)) return [path];
      const names = new Set([...Object.keys(expected), ...Object.keys(now)]);
      return [...names]
        .filter((name) => expected[name] !== now[name])
        .map((name) => `${path}: ${name}`);
    });
}

test('a deployment that stays as it is gives no alarm, whatever is added on the way', {
  timeout: 120_000,
}, async () => {
  const mock = createMock();
  const learn = deployed(mock);
  const learned = await learn(0);
  const alarms = new Map<string, number>();

  for (let run = 1; run <= RUNS; run++) {
    mock.files.create({ name: `added-${run}.txt` });
    for (const alarm of alarmsOf(learned, await learn(run))) {
      alarms.set(alarm, (alarms.get(alarm) ?? 0) + 1);
    }
  }

  expect(Object.keys(volatileHeaders).length).toBeGreaterThanOrEqual(60);
  expect(Object.fromEntries(alarms)).toEqual({});
  const inSuccesses = learned.transport?.headers ?? {};
  expect(inSuccesses).toMatchObject({
    'x-request-id': '{uuid}',
    traceparent: '00-{hex:32}-{hex:16}-01',
    'x-amzn-trace-id': 'Root=1-{hex:8}-{hex:24}',
    etag: 'W/"{hex:32}"',
  });
  const literals = Object.entries(inSuccesses).filter(([, value]) => !value.includes('{'));
  expect(literals).toEqual([['cache-control', 'no-store']]);
  const listed = learned.learned.unexpressed.map(({ what }) => what);
  for (const name of ['x-served-by', 'x-timer', 'x-ratelimit-remaining', 'x-op-sequence']) {
    expect(listed).toContain(`the values of the header ${name}`);
  }
});
