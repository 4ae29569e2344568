import { describe, expect, test } from 'vitest';
import type { Json } from '../../document/wire.ts';
import { type Facts, generalise } from './generalise.ts';

const from = (...samples: readonly [value: Json | undefined, facts?: Facts, subject?: string][]) =>
  generalise(
    'it',
    samples.map(([value, facts = {}, subject], at) => ({
      value,
      facts,
      subject: subject ?? `s${at}`,
    })),
  );

describe('the template of a value is', () => {
  test.each<[string, readonly [Json | undefined, Facts?, string?][], Json]>([
    ['a constant', [[7], [7]], 7],
    [
      'a fact',
      [
        [3, { count: 3 }],
        [4, { count: 4 }],
      ],
      '{count}',
    ],
    ['a fact that never differs, if it is long enough', [['ws_12', { id: 'ws_12' }]], '{id}'],
    ['a constant that may equal a fact by chance', [[50, { limit: 50 }]], 50],
    [
      'a text with a fact in it',
      [
        ['No a1 here', { id: 'a1' }],
        ['No b2 here', { id: 'b2' }],
      ],
      'No {id} here',
    ],
    ['a fact in a lone text', [['No ws_12 here', { id: 'ws_12', path: '/ws_12' }]], 'No {id} here'],
    ['the longest fact', [['at /x/ws_12', { id: 'ws_12', path: '/x/ws_12' }]], 'at {path}'],
    [
      'a text that is null where its fact is',
      [
        ['/?c=abcd', { next: 'abcd' }],
        [null, { next: null }],
      ],
      '/?c={next}',
    ],
    ['members', [[{ a: 1, b: ['x'] }], [{ a: 1, b: ['x'] }]], { a: 1, b: ['x'] }],
    [
      'a UUID',
      [['r-0b7f3c1e-1111-4222-8333-0123456789ab'], ['r-1b7f3c1e-1111-4222-8333-0123456789ab']],
      'r-{uuid}',
    ],
    ['a generated text', [['"0a1b2c3d"'], ['"9f8e7d6c"']], '"{hex:8}"'],
    [
      'a new generated text for each response',
      [
        ['0a1b2c3d', {}, 'k'],
        ['9f8e7d6c', {}, 'k'],
      ],
      '{new:hex:8}',
    ],
    [
      'a generated text that a workspace shares',
      [
        ['0a1b2c3d', { workspaceId: 'w' }, 'k'],
        ['0a1b2c3d', { workspaceId: 'w' }, 'k'],
        ['0a1b2c3d', { workspaceId: 'w' }, 'l'],
        ['9f8e7d6c', { workspaceId: 'v' }, 'm'],
      ],
      '{workspace:hex:8}',
    ],
  ])('%s', (_, samples, template) => {
    expect(from(...samples)).toEqual({ template, differing: [], missing: [], generated: [] });
  });
});

describe('without a template, values are reported and replaced by', () => {
  test.each<[string, readonly [Json | undefined, Facts?][], object]>([
    ['one of few', [['a'], ['b'], ['a'], ['a']], { template: 'a', differing: ['it'] }],
    ['any text', [['one word'], ['two words']], { template: '{base62:12}', differing: ['it'] }],
    ['a number', [[17], [4]], { template: 0, differing: ['it'] }],
    [
      'a member',
      [[{ a: 1, b: 5 }], [{ a: 2, b: 5 }]],
      { template: { a: 0, b: 5 }, differing: ['it.a'] },
    ],
    ['a value that is sometimes missing', [['x'], [undefined]], { template: 'x', missing: ['it'] }],
  ])('%s', (_, samples, expected) => {
    expect(from(...samples)).toMatchObject(expected);
  });
});
