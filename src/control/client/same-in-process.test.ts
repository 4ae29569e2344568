import { expect, test } from 'vitest';
import type { MockFile } from '../../mock/files.ts';
import type { Mock } from '../../mock/mock.ts';
import { createSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { createControl } from '../create-control.ts';
import { connect } from './connect.ts';

const BASE_URL = 'http://127.0.0.1:4010';

/** The default sandbox in process, and the same one through the control API. */
function bothSides(journalSize?: number) {
  const sandboxes = createSandboxes({ world: 'tiny', journalSize });
  const control = createControl(sandboxes, { version: '1.2.3' });
  const paths: string[] = [];
  let beforeEach = () => {};
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    beforeEach();
    paths.push(request.url.slice(BASE_URL.length));
    const response = await control(request);
    if (!response) throw new Error('only the control API is asked');
    return response;
  };
  return {
    local: sandboxes.default,
    remote: connect(BASE_URL, { fetch }).default,
    paths,
    before: (does: () => void) => {
      beforeEach = does;
    },
  };
}

/** Sends requests that match no operation. */
function request(mock: Mock, times: number) {
  const asked = { method: 'GET', url: `${BASE_URL}/elsewhere`, headers: new Headers() };
  for (let count = 0; count < times; count++) mock.answer(asked);
}

test('lost entries are counted however many pages are read', async () => {
  const { local, remote } = bothSides(1_500);
  request(local, 1_700);

  const page = await remote.journal.read();

  expect(page).toEqual(local.journal.read());
  expect(page.lost).toBe(200);
});

test('entries that are dropped between two pages are counted as lost', async () => {
  const { local, remote, paths, before } = bothSides(1_500);
  request(local, 1_500);
  before(() => {
    if (paths.length === 1) request(local, 1_100);
  });

  const page = await remote.journal.read();

  expect(page.lost).toBe(100);
  expect(page.entries.map(({ number }) => number).slice(998, 1_002)).toEqual([
    999, 1000, 1101, 1102,
  ]);
  expect(page.next).toBe(2_600);
});

test.each<[string, (mock: Mock, files: readonly MockFile[]) => void]>([
  ['arrives', ({ files }) => void files.create({ createdAt: '2026-12-01T00:00:00Z' })],
  ['that ends a page is deleted', (mock, files) => void mock.files.delete(files[999]?.id ?? '')],
])('files are listed once each where one %s between two pages', async (_, happens) => {
  const { local, remote, paths, before } = bothSides();
  for (let count = 0; count < 2_100; count++) local.files.create();
  const files = local.files.list();
  before(() => {
    if (paths.length === 1) happens(local, files);
  });

  const listed = await remote.files.list();

  expect(listed.map(({ id }) => id)).toEqual(files.map(({ id }) => id));
  expect(paths).toHaveLength(3);
});

test('the clock keeps its microseconds', async () => {
  const { local, remote } = bothSides();
  local.clock.set('2026-01-15T12:00:00.123456Z');

  expect(await remote.clock.now()).toBe(local.clock.now());

  await remote.clock.advance(0.001);
  expect(local.clock.now()).toBe(Date.UTC(2026, 0, 15, 12) + 123.457);

  await remote.clock.advance(-0.001, '2026-01-15T12:00:00.000002Z');
  expect(local.clock.now()).toBe(Date.UTC(2026, 0, 15, 12) + 0.001);
});

test('a journal query returns the same entries, or none', async () => {
  const { local, remote } = bothSides();
  request(local, 2);

  const found = { operation: 'none', status: 404, limit: 1 } as const;
  expect((await remote.journal.read(found)).entries).toHaveLength(1);
  for (const query of [
    found,
    { status: 418 },
    { limit: 0 },
    { after: 2 },
    { after: 99, limit: 0 },
  ]) {
    expect(await remote.journal.read(query)).toEqual(local.journal.read(query));
  }
  expect(local.journal.entries({ limit: 0 })).toEqual([]);
});

test.each([
  [{ after: -1 }, 'after: expected'],
  [{ limit: 1.5 }, 'limit: expected a whole number'],
  [{ operation: 'listfiles' }, 'operation: expected "checkKey" or'],
  [{ stauts: 200 }, 'unknown field "stauts" (did you mean "status"?)'],
])('the journal query %j is refused on both sides', async (given, message) => {
  const { local, remote } = bothSides();
  // A caller without types can pass anything.
  const query: object = given;

  expect(() => local.journal.entries(query)).toThrow(`Failed to read the journal: ${message}`);
  const refused = `Failed to read the request: ${message}`;
  await expect(remote.journal.entries(query)).rejects.toThrow(refused);
});

test.each(['list', 'count'] as const)('files.%s names the workspaces that exist', async (name) => {
  const { local, remote } = bothSides();
  const message = 'there is no workspace "ws_tinny": did you mean "ws_tiny"?';

  expect(() => local.files[name]('ws_tinny')).toThrow(message);
  await expect(remote.files[name]('ws_tinny')).rejects.toThrow(message);
});
