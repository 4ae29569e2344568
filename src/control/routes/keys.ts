import * as z from 'zod';
import { storeOf } from '../../mock/internals.ts';
import type { MockKey } from '../../mock/keys.ts';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { ControlError } from '../failure.ts';
import { route } from '../route.ts';
import { newName, shortText, text, time } from '../schema-parts.ts';

export const keyReply = z.strictObject({
  label: text,
  workspaceId: text,
  scopes: z.array(text),
  issuedAt: time,
  expiresAt: time,
  state: z.enum(['active', 'expired']).describe('By the clock of the sandbox.'),
  secret: text,
  hint: text.describe('Replaces the secret in the journal and its archives.'),
});
const keyInput = z.strictObject({
  label: newName.optional(),
  workspaceId: text.optional(),
  scopes: z.array(shortText).max(100).optional(),
  expiresAt: z.optional(instantSchema),
  secret: shortText.optional().describe('Default: generated.'),
});

export const keyOf = (key: MockKey) => ({ ...key, scopes: [...key.scopes] });

function find(sandbox: Sandbox, label = ''): MockKey {
  // A lookup, not a search: there may be thousands of keys.
  if (storeOf(sandbox).keys.byLabel(label)) return sandbox.keys.byLabel(label);
  throw new ControlError(404, `There is no key "${label}" in this sandbox`, 'label');
}

const MAX_KEYS = 100_000;

export const keyRoutes = {
  listKeys: route({
    summary: 'Lists the keys, with their secrets.',
    reply: z.strictObject({ keys: z.array(keyReply) }),
    run: ({ sandbox }) => ({ keys: sandbox.keys.list().map(keyOf) }),
  }),
  issueKey: route({
    summary: 'Issues a key.',
    input: keyInput,
    status: 201,
    reply: keyReply,
    run({ sandbox, input }) {
      if (storeOf(sandbox).keys.size() >= MAX_KEYS) {
        const error = `There are ${MAX_KEYS} keys in this sandbox: revoke some, or create another`;
        throw new ControlError(409, error);
      }
      return keyOf(sandbox.keys.issue(input));
    },
  }),
  expireKey: route({
    summary: 'Expires a key now, on the clock of the sandbox.',
    reply: keyReply,
    run: ({ sandbox, path }) => keyOf(sandbox.keys.expire(find(sandbox, path.label).secret)),
  }),
  revokeKey: route({
    summary: 'Removes a key, as if it had never been issued.',
    run: ({ sandbox, path }) => void sandbox.keys.revoke(find(sandbox, path.label).secret),
  }),
};
