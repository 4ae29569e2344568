import { expect, test } from 'vitest';
import type { Json } from '../../document/wire.ts';
import { workspaceMeaning } from './operations.ts';

test.each<[string, Json, Json, string | undefined]>([
  ['key', 'ws-1', 'ws-2', '{workspaceId}'],
  ['title', 'One', 'Two', '{name}'],
  ['made', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '{createdAt:iso-s}'],
  ['total', 60, 9, '{fileCount}'],
  ['total', 61, 9, undefined],
  ['plan', 'free', 'free', undefined],
])('the field %s, here %j and there %j, means %s', (name, value, theirs, meaning) => {
  const meaningOf = workspaceMeaning({ id: 'ws-1', files: 60, times: undefined });
  const showings = [
    { subject: 'ws-1', value, facts: {} },
    { subject: 'ws-2', value: theirs, facts: {} },
  ];

  expect(meaningOf(name, showings)).toBe(meaning);
});
