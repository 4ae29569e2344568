import { expect, test } from 'vitest';
import type { Json } from '../../document/wire.ts';
import { meaningOf, type WorkspaceFieldMeaning } from './workspace-field.ts';

test.each<[string, Json, Json, WorkspaceFieldMeaning | null]>([
  ['key', 'ws-1', 'ws-2', 'workspaceId'],
  ['title', 'One', 'Two', 'name'],
  ['made', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'createdAt'],
  ['total', 60, 9, 'fileCount'],
  ['total', 61, 9, null],
  ['plan', 'free', 'free', null],
])('the field %s, here %j and there %j, means %s', (name, value, theirs, meaning) => {
  expect(meaningOf({ name, value }, { id: 'ws-1', files: 60, theirs })).toBe(meaning);
});
