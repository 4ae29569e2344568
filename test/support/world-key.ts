import type { WorldKey } from '../../src/world/world.ts';

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
