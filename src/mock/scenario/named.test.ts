import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Face, faces } from '../../../test/support/faces.ts';
import type { FilePage } from '../../document/wire.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { seedWorld } from '../../world/seed-world.ts';
import { mockOfWorld } from '../create-mock.ts';
import { namedScenarios, resolveScenario, scenarioNames } from './named.ts';

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

/** A mock of 60 files. */
const mockOf = (name: string) => mockOfWorld(world, profile, { scenario: resolveScenario(name) });

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
  /** Whether it restarts after a refused cursor. */
  readonly beginsAnew?: boolean;
}

/** A client that retries each request until it succeeds. */
async function walk(
  face: Face,
  { workspaceId, secret }: { readonly workspaceId: string; readonly secret: string },
  { limit = 20, most = 12, beginsAnew = false }: WalkOptions = {},
): Promise<Walk> {
  const seen: Seen[] = [];
  const files = new Map<string, string>();
  const headers = { authorization: `Bearer ${secret}` };
  let cursor: string | null = null;
  while (seen.length < most) {
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
const limited = `429 ${JSON_TYPE} in 1 s`;
const expired = `401 ${JSON_TYPE}`;

interface Expected {
  readonly seen: readonly Seen[];
  readonly walk?: WalkOptions;
  /** The number of files that the walk returned. */
  readonly files?: number;
}

/** What a client sees in each scenario, with 60 files and 20 per page. */
const expectations: Readonly<Record<string, Expected>> = {
  'key-expires-on-page-3': { seen: [20, 20, expired, expired], walk: { most: 4 } },
  outage: { seen: [20, ...Array<Seen>(3).fill(`503 ${JSON_TYPE}`), 20, 20], files: 60 },
  'rate-limited': { seen: [20, limited, limited, 20, 20], files: 60 },
  'connection-drops': { seen: [20, 'cut', 20, 20], files: 60 },
  'files-arrive-while-paging': { seen: [20, 20, 20], files: 60 },
  'files-vanish-while-paging': { seen: [20, 20, 19], files: 59 },
  'cursor-refused-after-deploy': {
    seen: [20, `400 ${JSON_TYPE}`, 20, 20, 20],
    walk: { beginsAnew: true },
    files: 60,
  },
};

describe.each(Object.keys(faces))('through %s', (through) => {
  test.each(Object.entries(expectations))(
    'the scenario %s does what its sentence says',
    async (name, { seen, walk: how, files }) => {
      const mock = mockOf(name);
      await using face = await (faces[through] ?? expect.fail())(mock);
      const key = mock.keys.byLabel('reader');

      const walked = await walk(face, key, how);
      expect(walked.seen).toEqual(seen);
      if (files !== undefined) expect(walked.files.size).toBe(files);
    },
  );
});

test('each named scenario is shown to do what it says', () => {
  const shown = [...Object.keys(expectations), 'slow-backend'];

  expect(shown.toSorted()).toEqual(scenarioNames.toSorted());
});

test('a slow backend lets each answer wait', () => {
  const mock = mockOf('slow-backend');
  for (let request = 0; request < 3; request++) {
    const { answer } = mock.exchange(new Request('http://mock.test/api/v1/auth'));
    expect(answer.delivery).toMatchObject({ delay: 800 });
  }
});
