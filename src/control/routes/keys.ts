import * as z from 'zod';
import { storeOf } from '../../mock/internals.ts';
import type { MockKey } from '../../mock/keys.ts';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { ControlError, tooMany } from '../failure.ts';
import { route } from '../route.ts';
import { newName, shortText, text, time } from '../schema-parts.ts';

export const keyReply = z.strictObject({
  label: text,
  workspaceId: text,
  scopes: z.array(text),
  issuedAt: time,
  expiresAt: time,
  state: z.enum(['active', 'expired']).describe('On the clock of the sandbox.'),
  hint: text.describe('Stands for the secret wherever a key is shown.'),
});
export const newKeyReply = keyReply.extend({
  secret: text.describe('Shown here, and nowhere again.'),
});
const keyInput = z.strictObject({
  label: newName.optional(),
  workspaceId: text.optional(),
  scopes: z.array(shortText).max(100).optional(),
  expiresAt: z.optional(instantSchema),
  secret: shortText.optional().describe('Made up if left out.'),
});

export const newKeyOf = (key: MockKey) => ({ ...key, scopes: [...key.scopes] });

/** A key as it is shown afterwards: by its hint. */
export function keyOf({ secret: _hidden, ...key }: MockKey) {
  return { ...key, scopes: [...key.scopes] };
}

function find(sandbox: Sandbox, label = ''): MockKey {
  // An index lookup: there may be many thousand keys.
  if (storeOf(sandbox).keys.byLabel(label)) return sandbox.keys.byLabel(label);
  throw new ControlError(404, `There is no key "${label}" in this sandbox`, 'label');
}

const MAX_KEYS = 100_000;

export const keyRoutes = {
  listKeys: route({
    summary: 'The keys, by their hints.',
    reply: z.strictObject({ keys: z.array(keyReply) }),
    run: ({ sandbox }) => ({ keys: sandbox.keys.list().map(keyOf) }),
  }),
  issueKey: route({
    summary: 'A new key; its secret is shown this once.',
    input: keyInput,
    status: 201,
    reply: newKeyReply,
    run({ sandbox, input }) {
      if (storeOf(sandbox).keys.size() >= MAX_KEYS) throw tooMany(`${MAX_KEYS} keys`);
      return newKeyOf(sandbox.keys.issue(input));
    },
  }),
  expireKey: route({
    summary: 'Lets a key expire now, on the clock of the sandbox.',
    reply: keyReply,
    run: ({ sandbox, path }) => keyOf(sandbox.keys.expire(find(sandbox, path.label).secret)),
  }),
  revokeKey: route({
    summary: 'Removes a key, as if it had never been issued.',
    run: ({ sandbox, path }) => void sandbox.keys.revoke(find(sandbox, path.label).secret),
  }),
};
