import { describe, expect, test } from 'vitest';
import type { Json } from '../../document/wire.ts';
import { type Facts, generalise } from './generalise.ts';

type Sample = readonly [value: Json | undefined, facts?: Facts, subject?: string];

const from = (samples: readonly Sample[]) =>
  generalise(
    'it',
    samples.map(([value, facts = {}, subject], at) => ({
      value,
      facts,
      subject: subject ?? `s${at}`,
    })),
  );

const uuids = [0, 1].map((first): Sample => [`r-${first}b7f3c1e-1111-4222-8333-0123456789ab`]);

describe('the template of a value is', () => {
  test.each<[string, Json, ...Sample[]]>([
    ['a constant', 7, [7], [7]],
    ['a fact', '{count}', [3, { count: 3 }], [4, { count: 4 }]],
    ['a fact that never differs, if it is long enough', '{id}', ['ws_12', { id: 'ws_12' }]],
    ['a constant that may equal a fact by chance', 50, [50, { limit: 50 }]],
    ['a fact in text', 'No {id} here', ['No a1 here', { id: 'a1' }], ['No b2 here', { id: 'b2' }]],
    ['a fact in a lone text', 'No {id} here', ['No ws_12 here', { id: 'ws_12', path: '/ws_12' }]],
    ['the longest fact', 'at {path}', ['at /x/ws_12', { id: 'ws_12', path: '/x/ws_12' }]],
    ['null with its fact', '/?c={next}', ['/?c=abcd', { next: 'abcd' }], [null, { next: null }]],
    ['members', { a: 1, b: ['x'] }, [{ a: 1, b: ['x'] }], [{ a: 1, b: ['x'] }]],
    ['a UUID', 'r-{uuid}', ...uuids],
    ['a generated text', '"{hex:8}"', ['"0a1b2c3d"'], ['"9f8e7d6c"']],
    ['a new text each time', '{new:hex:8}', ['0a1b2c3d', {}, 'k'], ['9f8e7d6c', {}, 'k']],
    [
      'a generated text that a workspace shares',
      '{workspace:hex:8}',
      ['0a1b2c3d', { workspaceId: 'w' }, 'k'],
      ['0a1b2c3d', { workspaceId: 'w' }, 'k'],
      ['0a1b2c3d', { workspaceId: 'w' }, 'l'],
      ['9f8e7d6c', { workspaceId: 'v' }, 'm'],
    ],
  ])('%s', (_, template, ...samples) => {
    expect(from(samples)).toEqual({ template, differing: [], missing: [], generated: [] });
  });
});

describe('without a template, values are reported and replaced by', () => {
  test.each<[string, object, ...Sample[]]>([
    ['one of few', { template: 'a', differing: ['it'] }, ['a'], ['b'], ['a'], ['a']],
    ['any text', { template: '{base62:12}', differing: ['it'] }, ['one word'], ['two words']],
    ['a number', { template: 0, differing: ['it'] }, [17], [4]],
    ['a member', { template: { a: 0 }, differing: ['it.a'] }, [{ a: 1 }], [{ a: 2 }]],
    ['a value that is sometimes missing', { template: 'x', missing: ['it'] }, ['x'], [undefined]],
  ])('%s', (_, expected, ...samples) => {
    expect(from(samples)).toMatchObject(expected);
  });
});
