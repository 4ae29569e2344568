import * as z from 'zod';
import type { MockKey } from '../../mock/keys.ts';
import type { Sandbox } from '../../mock/sandbox-registry.ts';
import { ControlError } from '../failure.ts';
import { nothing, route } from '../route.ts';
import { keyInput, keyReply, newKeyReply } from '../schemas.ts';

export const newKeyOf = (key: MockKey) => ({ ...key, scopes: [...key.scopes] });

/** A key as it is shown afterwards: by its hint. */
export function keyOf({ secret: _hidden, ...key }: MockKey) {
  return { ...key, scopes: [...key.scopes] };
}

function find(sandbox: Sandbox, label = ''): MockKey {
  const found = sandbox.keys.list().find((key) => key.label === label);
  if (found) return found;
  throw new ControlError(404, `There is no key "${label}" in this sandbox`, 'label');
}

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
    run: ({ sandbox, input }) => newKeyOf(sandbox.keys.issue(input)),
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
