import * as z from 'zod';
import { storeOf } from '../../mock/internals.ts';
import type { MockKey } from '../../mock/keys.ts';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import { ControlError, tooMany } from '../failure.ts';
import { nothing, route } from '../route.ts';
import { keyInput, keyReply, newKeyReply } from '../schemas.ts';

export const newKeyOf = (key: MockKey) => ({ ...key, scopes: [...key.scopes] });

/** A key as it is shown afterwards: by its hint. */
export function keyOf({ secret: _hidden, ...key }: MockKey) {
  return { ...key, scopes: [...key.scopes] };
}

function find(sandbox: Sandbox, label = ''): MockKey {
  // Not by a look through all of them: there may be many thousand.
  if (storeOf(sandbox).keys.byLabel(label)) return sandbox.keys.byLabel(label);
  throw new ControlError(404, `There is no key "${label}" in this sandbox`, 'label');
}

/** At once in a sandbox. */
const MOST_KEYS = 100_000;

export const keyRoutes = [
  route({
    id: 'listKeys',
    method: 'GET',
    path: '/sandboxes/{id}/keys',
    summary: 'The keys, by their hints.',
    input: nothing,
    status: 200,
    reply: z.strictObject({ keys: z.array(keyReply) }),
    run: ({ sandbox }) => ({ keys: sandbox.keys.list().map(keyOf) }),
  }),
  route({
    id: 'issueKey',
    method: 'POST',
    path: '/sandboxes/{id}/keys',
    summary: 'A new key; its secret is shown this once.',
    input: keyInput,
    status: 201,
    reply: newKeyReply,
    run({ sandbox, input }) {
      if (storeOf(sandbox).keys.size() >= MOST_KEYS) throw tooMany(`${MOST_KEYS} keys`);
      return newKeyOf(sandbox.keys.issue(input));
    },
  }),
  route({
    id: 'expireKey',
    method: 'POST',
    path: '/sandboxes/{id}/keys/{label}/expire',
    summary: 'Lets a key expire now, on the clock of the sandbox.',
    input: nothing,
    status: 200,
    reply: keyReply,
    run: ({ sandbox, path }) => keyOf(sandbox.keys.expire(find(sandbox, path.label).secret)),
  }),
  route({
    id: 'revokeKey',
    method: 'DELETE',
    path: '/sandboxes/{id}/keys/{label}',
    summary: 'Removes a key, as if it had never been issued.',
    input: nothing,
    status: 204,
    reply: null,
    run: ({ sandbox, path }) => void sandbox.keys.revoke(find(sandbox, path.label).secret),
  }),
];
