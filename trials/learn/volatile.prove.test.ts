import { expect, test } from 'vitest';
import { compareProfiles } from '../../src/learn/compare-profiles.ts';
import type { LearnedProfile } from '../../src/learn/learn-profile.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { type Additions, deployed, withFields, withHeaders } from './deployed.ts';
import { unknownFields, unknownHeaders } from './unknown-names.ts';
import { volatileFields } from './volatile-fields.ts';
import { generatedHeaders } from './volatile-headers.ts';

/** The number of times that a deployment is compared with its learned profile. */
const RUNS = 10;

/** The first learned profile, and the differences in later runs although only data changed. */
async function compareRuns(add: Additions) {
  const mock = createMock();
  const learn = deployed(mock, add);
  const learned = await learn(0);
  const alarms = new Set<string>();
  for (let run = 1; run <= RUNS; run++) {
    mock.files.create({ name: `added-${run}.txt` });
    for (const alarm of alarmsOf(learned, await learn(run))) alarms.add(alarm);
  }
  return { learned, alarms: [...alarms] };
}

function alarmsOf(before: LearnedProfile, after: LearnedProfile): string[] {
  return compareProfiles(before, after)
    .filter(({ kind }) => kind === 'changed' || kind === 'new')
    .map(({ path, expected, now }) => `${path}: ${JSON.stringify([expected, now])}`);
}

const unexpressed = ({ learned }: LearnedProfile) => learned.unexpressed.map(({ what }) => what);

test('a deployment that stays as it is gives no alarm, whatever headers are added on the way', async () => {
  expect(Object.keys(generatedHeaders).length).toBeGreaterThanOrEqual(60);
  const { learned, alarms } = await compareRuns(withHeaders(generatedHeaders));

  expect(alarms).toEqual([]);
  const inSuccesses = learned.transport?.headers ?? {};
  expect(inSuccesses).toMatchObject({
    'x-request-id': '{uuid}',
    traceparent: '00-{hex:32}-{hex:16}-01',
    'x-amzn-trace-id': 'Root=1-{hex:8}-{hex:24}',
    etag: 'W/"{hex:32}"',
  });
  const literals = Object.entries(inSuccesses).filter(([, value]) => !value.includes('{'));
  expect(literals.map(([name]) => name).sort()).toEqual([
    'cache-control',
    'cf-cache-status',
    'x-cache',
    'x-cache-hits',
    'x-elapsed',
    'x-kong-proxy-latency',
    'x-node',
    'x-proxy-cache',
  ]);
  // Any value that contains a digit and is longer than one digit is generated.
  for (const [, value] of literals) expect(value).toMatch(/^(\d|[a-z-]+)$/i);
  for (const name of ['x-served-by', 'x-timer', 'x-ratelimit-remaining', 'x-op-sequence']) {
    expect(unexpressed(learned)).toContain(`the values of the header ${name}`);
    expect(learned.learned.varying?.headers).toContain(name);
  }
});

test('nor whatever fields are added to its bodies', async () => {
  expect(Object.keys(volatileFields).length).toBeGreaterThanOrEqual(60);
  const { learned, alarms } = await compareRuns(withFields(volatileFields));

  expect(alarms).toEqual([]);
  expect(learned.keyCheck?.fields).toMatchObject({
    requestId: { value: '{new:uuid}' },
    node: { value: '{base62:12}' },
    valid: 'valid',
  });
  expect(learned.refusals?.unknownKey?.extra).toMatchObject({ requestId: '{uuid}', seq: 0 });
  expect(learned.learned.varying?.fields).toEqual(
    expect.arrayContaining(['node', 'took', 'meta.by.machine', 'rateLimit.remaining']),
  );
  const told = 'the value of node in the key check, which varies';
  expect(unexpressed(learned)).toContain(told);
});

test.each([
  ['headers', withHeaders(unknownHeaders)],
  ['fields', withFields(unknownFields)],
])('nor under %s whose names tell nothing', async (_, add) => {
  expect((await compareRuns(add)).alarms).toEqual([]);
});

test('what is chosen is told of when it is other: a version, a plan, a field that is gone', async () => {
  const chosen = { 'x-api-version': () => '2026-01-15', 'x-tier': () => 'gold' };
  const [before, after] = await Promise.all([
    deployed(createMock(), withHeaders(chosen))(0),
    deployed(createMock(), withHeaders({ ...chosen, 'x-api-version': () => '2026-02-01' }))(1),
  ]);

  const changed = compareProfiles(before, after).filter(({ kind }) => kind === 'changed');

  expect(changed.map(({ path }) => path)).toContain('transport.headers');
  expect(changed.every(({ path }) => /headers$/i.test(path))).toBe(true);
  expect(compareProfiles(before, after, ['X-Api-Version']).map(({ kind }) => kind)).not.toContain(
    'changed',
  );
});

test('a header that is set aside is not learned, and no drift', async () => {
  const plan = (value: string) => withHeaders({ 'x-plan': () => value });
  const report = await deployed(createMock(), plan('gold'))(0, ['X-Plan']);
  const later = await deployed(createMock(), plan('silver'))(1);

  expect(JSON.stringify(report)).not.toContain('gold');
  expect(report.learned.varying?.headers).toEqual(['x-plan']);
  expect(alarmsOf(report, later)).toEqual([]);
});
