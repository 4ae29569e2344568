import type { WorldFile, WorldKey } from '../../src/world/world.ts';

/** A key of the workspace `ws_1` that expires at instant 1,000. */
export const worldKey = (changes: Partial<WorldKey> = {}): WorldKey => ({
  label: 'reader',
  workspaceId: 'ws_1',
  scopes: ['files:read'],
  secret: 'secret',
  hint: '…ret',
  issuedAt: 0,
  expiresAt: 1_000,
  ...changes,
});

/** A file of the workspace `ws_1`. */
export const worldFile = (changes: Partial<WorldFile> = {}): WorldFile => ({
  id: 'file',
  workspaceId: 'ws_1',
  name: 'a.txt',
  contentType: 'text/plain',
  size: 1,
  validationStatus: 'accepted',
  createdAt: 0,
  ...changes,
});
