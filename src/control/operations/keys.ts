import * as z from 'zod';
import type { MockKey } from '../../mock/keys.ts';
import { operationInputs } from '../../mock/operation-inputs.ts';
import { mockOperations } from '../../mock/operations.ts';
import { described, operation, text, time } from '../operation.ts';

export const keyReply = z.strictObject({
  label: text,
  workspaceId: text,
  scopes: z.array(text),
  issuedAt: time,
  expiresAt: time,
  state: z.enum(['active', 'expired']).describe('By the clock of the sandbox.'),
  secret: text,
  hint: text.describe('Replaces the secret in the journal.'),
});

export const showKey = (key: MockKey) => ({ ...key, scopes: [...key.scopes] });

export const keyOperations = {
  'keys.list': operation({
    summary: 'Lists the keys, with their secrets.',
    reply: z.strictObject({ keys: z.array(keyReply) }),
    run: ({ sandbox }) => ({ keys: sandbox.keys.list().map(showKey) }),
  }),
  'keys.issue': operation({
    ...described('keys.issue', operationInputs['keys.issue']),
    status: 201,
    reply: keyReply,
    run: ({ sandbox, input }) => showKey(mockOperations['keys.issue'](sandbox, input)),
  }),
  'keys.expire': operation({
    ...described('keys.expire', operationInputs['keys.expire']),
    reply: keyReply,
    run: ({ sandbox, input }) => showKey(mockOperations['keys.expire'](sandbox, input)),
  }),
  'keys.revoke': operation({
    ...described('keys.revoke', operationInputs['keys.revoke']),
    run: ({ sandbox, input }) => mockOperations['keys.revoke'](sandbox, input),
  }),
};
