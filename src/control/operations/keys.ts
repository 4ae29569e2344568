import * as z from 'zod';
import type { MockKey } from '../../mock/keys.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { ControlError } from '../failure.ts';
import { newName, operation, shortText, text, time } from '../operation.ts';

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

const MOST_KEYS = 100_000;
const byLabel = z.strictObject({ label: text });

function find(sandbox: Sandbox, label: string): MockKey {
  // A lookup, not a search: there may be thousands of keys.
  if (sandbox.store.keys.byLabel(label)) return sandbox.keys.byLabel(label);
  // The message omits the label: it may be a secret by mistake.
  throw new ControlError(404, 'There is no key with this label in this sandbox', 'label');
}

export const keyOperations = {
  'keys.list': operation({
    summary: 'Lists the keys, with their secrets.',
    reply: z.strictObject({ keys: z.array(keyReply) }),
    run: ({ sandbox }) => ({ keys: sandbox.keys.list().map(showKey) }),
  }),
  'keys.issue': operation({
    summary: 'Issues a key.',
    input: z.strictObject({
      label: newName.optional(),
      workspaceId: text.optional().describe('Default: the first workspace.'),
      scopes: z.array(shortText.min(1)).max(100).optional().describe('Default: files:read.'),
      expiresAt: z.optional(instantSchema).describe('Default: in ninety days.'),
      secret: shortText.optional().describe('Default: generated.'),
    }),
    status: 201,
    reply: keyReply,
    run({ sandbox, input }) {
      if (sandbox.store.keys.size() < MOST_KEYS) return showKey(sandbox.keys.issue(input));
      throw new ControlError(409, `There are ${MOST_KEYS} keys in this sandbox: revoke some`);
    },
  }),
  'keys.expire': operation({
    summary: 'Expires a key now, on the clock of the sandbox.',
    input: byLabel,
    reply: keyReply,
    run: ({ sandbox, input }) => showKey(sandbox.keys.expire(find(sandbox, input.label).secret)),
  }),
  'keys.revoke': operation({
    summary: 'Removes a key, as if it had never been issued.',
    input: byLabel,
    run: ({ sandbox, input }) => void sandbox.keys.revoke(find(sandbox, input.label).secret),
  }),
};
