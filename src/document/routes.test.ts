import { expect, test } from 'vitest';
import { clauseById } from './clauses.ts';
import { API_PREFIX, pathOf, routes } from './routes.ts';

test('the operations have the paths of the document', () => {
  expect(pathOf('checkKey')).toBe('/api/v1/auth');
  expect(pathOf('readWorkspace', 'ws_1')).toBe('/api/v1/workspaces/ws_1');
  expect(pathOf('listFiles', 'ws_1')).toBe('/api/v1/workspaces/ws_1/files');
});

test('every route is a GET under /api/v1 and names its clause', () => {
  for (const { method, path, clause } of routes) {
    expect(method).toBe('GET');
    expect(path.startsWith(`${API_PREFIX}/`)).toBe(true);
    expect(clauseById(clause).kind).toBe('stated');
  }
});

test('a workspace id is escaped, whatever its characters', () => {
  expect(pathOf('listFiles', 'Büro & Co/a b?#%+')).toBe(
    '/api/v1/workspaces/B%C3%BCro%20%26%20Co%2Fa%20b%3F%23%25%2B/files',
  );
  expect(pathOf('readWorkspace', '$&$1')).toBe('/api/v1/workspaces/%24%26%241');
});
