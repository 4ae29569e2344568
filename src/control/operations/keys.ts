import * as z from 'zod';
import { actionInputs } from '../../mock/action-inputs.ts';
import { mockActions } from '../../mock/actions.ts';
import type { MockKey } from '../../mock/keys.ts';
import { controlOperation, described, text, time } from '../operation.ts';

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
  'keys.list': controlOperation({
    summary: 'Lists the keys, with their secrets.',
    reply: z.strictObject({ keys: z.array(keyReply) }),
    run: ({ sandbox }) => ({ keys: sandbox.keys.list().map(showKey) }),
  }),
  'keys.issue': controlOperation({
    ...described('keys.issue', actionInputs['keys.issue']),
    status: 201,
    reply: keyReply,
    run: ({ sandbox, input }) => showKey(mockActions['keys.issue'](sandbox, input)),
  }),
  'keys.expire': controlOperation({
    ...described('keys.expire', actionInputs['keys.expire']),
    reply: keyReply,
    run: ({ sandbox, input }) => showKey(mockActions['keys.expire'](sandbox, input)),
  }),
  'keys.revoke': controlOperation({
    ...described('keys.revoke', actionInputs['keys.revoke']),
    run: ({ sandbox, input }) => mockActions['keys.revoke'](sandbox, input),
  }),
};
