import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, everyEntry, keys } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

const named = (...names: string[]) =>
  deploy({
    files: sampleFiles(names.length).map((file, at) => ({ ...file, name: names[at] ?? '' })),
  });

describe('names', () => {
  test.each<[string, string[], object]>([
    ['composed', ['\u00e9.txt', 'a/b.txt', ' x'], { normalisation: 'NFC', notNfd: 1 }],
    ['decomposed', ['e\u0301.txt'], { normalisation: 'NFD', notNfc: 1 }],
    ['mixed', ['\u00e9', 'e\u0301'], { normalisation: 'none', fits: [] }],
    ['free of what NFKC folds', ['\u00e9 (1)'], { fits: ['NFC', 'NFKC'] }],
    ['not folded', ['\u00e9 \uff081\uff09'], { fits: ['NFC'] }],
  ])('%s', async (_, names, value) => {
    expect(await observeOne(named(...names), 'listing.name-normalisation')).toMatchObject({
      value,
    });
  });

  test('of plain letters tell nothing', async () => {
    expect(await observeOne(named('a', 'b'), 'listing.name-normalisation')).toMatchObject({
      kind: 'not-seen',
      reason: 'none of 2 names contains a letter that Unicode can write in two ways',
    });
  });
});

test('further fields: their types, and whether they are always there', async () => {
  const page = everyEntry((entry, index) => ({
    ...{ ...entry, etag: `"${String(entry.id)}"`, owner: { id: 1 } },
    ...(index % 2 ? { note: null } : {}),
  }));

  expect(await observeOne(deploy({ page }), 'listing.entry-fields')).toMatchObject({
    answer: 'etag (string), owner (object), note (null, not always).',
    value: {
      fields: [
        { name: 'etag', types: ['string'], always: true },
        { name: 'owner', types: ['object'], always: true },
        { name: 'note', types: ['null'], always: false },
      ],
    },
  });
});

test('a workspace of another shape has no fields', async () => {
  const target = deploy({ workspaceBody: () => 'ws-1' });

  expect(await observeOne(target, 'workspace.fields')).toMatchObject({
    answer: 'No fields: string.',
    value: { shape: 'other', fields: [] },
  });
});

test('a workspace read that no key may have, refused with another id each time', async () => {
  let n = 0;
  const around: Behaviour['around'] = async (request, next) =>
    /workspaces\/[^/]+$/.test(request.url)
      ? Response.json({ error: `no. ${++n}` }, { status: 404 })
      : next(request);

  expect(await observeOne(deploy({ around }), 'workspace.scope')).toMatchObject({
    value: { scope: 'another' },
  });
});

test('a key check that refuses a key as if it were made up tells nothing of a scope', async () => {
  const target = { ...deploy(), keys: { ...keys, unscoped: 'never-issued-anywhere' } };

  expect((await observeOne(target, 'key-check.scope')).kind).toBe('not-seen');
});
