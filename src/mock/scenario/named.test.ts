import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Face, faces } from '../../../test/support/faces.ts';
import type { FilePage } from '../../document/wire.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { seedWorld } from '../../world/seed-world.ts';
import { createMockOf } from '../mock.ts';
import { namedScenarios } from './named.ts';
import { resolveScenario, scenarioNames } from './resolve-scenario.ts';

const folder = new URL('../../../fixtures/scenarios/', import.meta.url);

test('every file of fixtures/scenarios is a scenario by its name, and no other is', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

  expect(files).toEqual(scenarioNames.toSorted());
});

test.each(scenarioNames)(
  'the scenario %s is what its file says, its name and what happens',
  (name) => {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
    const scenario = resolveScenario(name);

    expect(new Map<string, unknown>(Object.entries(namedScenarios)).get(name)).toEqual(
      JSON.parse(text),
    );
    expect(scenario.name).toBe(name);
    expect(scenario.title).toMatch(/^[A-Z].{9,}[^.]$/);
    expect(scenario.description).toMatch(/^[A-Z].{20,}\.$/);
    expect(scenario).not.toHaveProperty('$schema');
  },
);

const profile = resolveProfile('default');
const world = seedWorld('default', profile, { files: 60 }, 'make a mock');

/** A mock of 60 files, with a manual clock. */
function mockOf(name: string) {
  let seconds = 0;
  const mock = createMockOf(world, profile, seedWorld, {
    scenario: resolveScenario(name),
    elapsed: () => seconds * 1_000,
  });
  const pass = (more: number) => {
    seconds += more;
  };
  return { mock, pass };
}

/** The outcome of one request: the number of files of a page, a refusal, or what broke. */
type Seen = number | string;
interface Walk {
  readonly seen: readonly Seen[];
  readonly files: ReadonlyMap<string, string>;
}

interface WalkOptions {
  readonly limit?: number;
  /** The number of requests after which it gives up. */
  readonly most?: number;
  /** Actions before a request, by its number. */
  readonly before?: Readonly<Record<number, () => void>>;
  /** Whether it restarts after a refused cursor. */
  readonly beginsAnew?: boolean;
}

/** A client that retries each request until it succeeds. */
async function walk(
  face: Face,
  { workspaceId, secret }: { readonly workspaceId: string; readonly secret: string },
  { limit = 20, most = 12, before = {}, beginsAnew = false }: WalkOptions = {},
): Promise<Walk> {
  const seen: Seen[] = [];
  const files = new Map<string, string>();
  const headers = { authorization: `Bearer ${secret}` };
  let cursor: string | null = null;
  while (seen.length < most) {
    before[seen.length + 1]?.();
    const behind: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/api/v1/workspaces/${workspaceId}/files?limit=${limit}${behind}`;
    const got = await ask(face, path, headers);
    if (typeof got === 'string') {
      seen.push(got);
      if (beginsAnew && got.startsWith('400')) cursor = null;
      continue;
    }
    seen.push(got.files.length);
    for (const { id, validationStatus } of got.files) files.set(id, validationStatus);
    if (!got.hasMore) break;
    cursor = got.nextCursor;
  }
  return { seen, files };
}

async function ask(
  face: Face,
  path: string,
  headers: Record<string, string>,
): Promise<FilePage | string> {
  const response = await face.send(path, { headers }).catch(() => 'no answer');
  if (typeof response === 'string') return response;
  const text = await response.text().catch(() => null);
  if (text === null) return 'cut';
  if (response.status === 200) return JSON.parse(text);
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'no type';
  const wait = response.headers.get('retry-after');
  return `${response.status} ${type}${wait === null ? '' : ` in ${wait} s`}`;
}

const JSON_TYPE = 'application/json';
const maintained = '503 text/html in 1 s';
const limited = `429 ${JSON_TYPE} in 1 s`;
const expired = `401 ${JSON_TYPE}`;

interface Expected {
  readonly seen: readonly Seen[];
  readonly walk?: Omit<WalkOptions, 'before'>;
  /** Seconds that pass before a request, by its number. */
  readonly passing?: Readonly<Record<number, number>>;
  /** The number of files that the walk returned. */
  readonly files?: number;
}

/** What a client sees in each scenario, with 60 files and 20 per page. */
const expectations: Readonly<Record<string, Expected>> = {
  'key-expires-on-page-3': { seen: [20, 20, expired, expired], walk: { most: 4 } },
  'key-revoked-mid-walk': { seen: [20, expired, expired], walk: { most: 3 } },
  outage: { seen: [20, ...Array<Seen>(3).fill(`503 ${JSON_TYPE}`), 20, 20], files: 60 },
  maintenance: {
    seen: [20, maintained, maintained, 20, 20],
    passing: { 3: 2.9, 4: 0.1 },
    files: 60,
  },
  'rate-limited': { seen: [20, limited, limited, 20, 20], files: 60 },
  'connection-drops': { seen: [20, 'cut', 20, 20], files: 60 },
  'files-arrive-while-paging': { seen: [20, 20, 20], files: 60 },
  'files-vanish-while-paging': { seen: [20, 20, 19], files: 59 },
  'files-change-while-paging': { seen: [20, 20, 20], files: 60 },
  'cursor-refused-after-deploy': {
    seen: [20, `400 ${JSON_TYPE}`, 20, 20, 20],
    walk: { beginsAnew: true },
    files: 60,
  },
  'limit-lowered-while-paging': { seen: [20, 10, 10, 10, 10], files: 60 },
  'empty-then-filling': { seen: [0], files: 0 },
};

describe.each(Object.keys(faces))('through %s', (through) => {
  test.each(Object.entries(expectations))(
    'the scenario %s does what its sentence says',
    async (name, { seen, walk: how, passing = {}, files }) => {
      const { mock, pass } = mockOf(name);
      await using face = await (faces[through] ?? expect.fail())(mock);
      const before = Object.fromEntries(
        Object.entries(passing).map(([at, seconds]) => [at, () => pass(seconds)]),
      );
      const key = mock.keys.byLabel('reader');

      const walked = await walk(face, key, { ...how, before });
      expect(walked.seen).toEqual(seen);
      if (files !== undefined) expect(walked.files.size).toBe(files);
    },
  );

  test('an empty workspace fills, two files after each of three listings', async () => {
    const { mock } = mockOf('empty-then-filling');
    await using face = await (faces[through] ?? expect.fail())(mock);
    const key = mock.keys.byLabel('reader');
    const seen: (readonly Seen[])[] = [];
    for (let again = 0; again < 5; again++) seen.push((await walk(face, key)).seen);

    expect(seen).toEqual([[0], [2], [4], [6], [6]]);
  });

  test('a flaky backend fails for the same requests each time', async () => {
    const { mock } = mockOf('flaky-backend');
    await using face = await (faces[through] ?? expect.fail())(mock);
    const key = mock.keys.byLabel('reader');
    const first = await walk(face, key, { limit: 2, most: 60 });
    mock.reset();
    const second = await walk(face, key, { limit: 2, most: 60 });

    expect(first.files.size).toBe(60);
    expect(new Set(first.seen)).toEqual(new Set([2, '502 no type', 'no answer']));
    expect(second.seen).toEqual(first.seen);
  });
});

test('each named scenario is shown to do what it says', () => {
  const shown = [...Object.keys(expectations), 'flaky-backend', 'slow-backend'];

  expect(shown.toSorted()).toEqual(scenarioNames.toSorted());
});

test('what comes of a walk in motion: newer files lie behind it, changed ones are seen as changed', async () => {
  const arriving = mockOf('files-arrive-while-paging').mock;
  const changing = mockOf('files-change-while-paging').mock;
  const face = faces.fetch ?? expect.fail();
  const before = arriving.files.list().map(({ id }) => id);
  const walked = await walk(await face(arriving), arriving.keys.byLabel('reader'));
  const changed = await walk(await face(changing), changing.keys.byLabel('reader'));

  expect([...walked.files.keys()]).toEqual(before);
  expect(arriving.files.count()).toBe(69);
  expect([...changed.files.values()].filter((status) => status === 'superseded')).toHaveLength(20);
});

test('a slow backend lets each answer wait', () => {
  const { mock } = mockOf('slow-backend');
  for (let request = 0; request < 3; request++) {
    const { answer } = mock.exchange(new Request('http://mock.test/api/v1/auth'));
    expect(answer.delivery).toMatchObject({ delay: 800 });
  }
});
