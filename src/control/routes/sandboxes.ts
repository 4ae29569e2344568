import * as z from 'zod';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import { isObject } from '../../text/is-object.ts';
import { ControlError } from '../failure.ts';
import { nothing, route } from '../route.ts';
import { healthReply, newSandboxReply, sandboxInput, sandboxReply } from '../schemas.ts';
import { clockOf } from './clock.ts';
import { keyOf, newKeyOf } from './keys.ts';

const factsOf = (sandbox: Sandbox) => {
  const expiresAt = sandbox.expiresAt();
  return {
    id: sandbox.id,
    world: sandbox.world.recipe,
    seed: sandbox.world.seed,
    worldHash: sandbox.world.hash,
    profile: sandbox.profile.name,
    scenario: sandbox.scenario?.name ?? null,
    clock: clockOf(sandbox),
    expiresAt: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
    workspaces: sandbox.workspaces.list().map(({ workspaceId, label, name, files }) => ({
      ...{ workspaceId, label, name, files },
    })),
    faults: sandbox.faults.list().length,
  };
};

export const sandboxOf = (sandbox: Sandbox) => ({
  ...factsOf(sandbox),
  keys: sandbox.keys.list().map(keyOf),
});

export const sandboxRoutes = [
  route({
    id: 'health',
    method: 'GET',
    path: '/health',
    summary: 'Whether it runs, since when, and with what. Without a token too, for a probe.',
    isOpen: true,
    input: nothing,
    status: 200,
    reply: healthReply,
    run: ({ place: { sandboxes, uptime, version } }) => ({
      status: 'ok' as const,
      version,
      worldHash: sandboxes.default.world.hash,
      uptimeSeconds: Math.floor(uptime() / 1_000),
      sandboxes: sandboxes.list().length,
    }),
  }),
  route({
    id: 'createSandbox',
    method: 'POST',
    path: '/sandboxes',
    summary: 'A mock of one’s own; a request belongs to it by one of its keys.',
    holdsWorld: (body) => isObject(body) && (isObject(body.world) || isObject(body.state)),
    input: sandboxInput,
    status: 201,
    reply: newSandboxReply,
    run({ place, input }) {
      const sandbox = place.sandboxes.create(input);
      return { ...factsOf(sandbox), keys: sandbox.keys.list().map(newKeyOf) };
    },
  }),
  route({
    id: 'listSandboxes',
    method: 'GET',
    path: '/sandboxes',
    summary: 'All of them, the default one first.',
    input: nothing,
    status: 200,
    reply: z.strictObject({ sandboxes: z.array(sandboxReply) }),
    run: ({ place }) => ({ sandboxes: place.sandboxes.list().map(sandboxOf) }),
  }),
  route({
    id: 'readSandbox',
    method: 'GET',
    path: '/sandboxes/{id}',
    summary: 'One of them.',
    input: nothing,
    status: 200,
    reply: sandboxReply,
    run: ({ sandbox }) => sandboxOf(sandbox),
  }),
  route({
    id: 'deleteSandbox',
    method: 'DELETE',
    path: '/sandboxes/{id}',
    summary: 'Its keys are unknown from then on.',
    input: nothing,
    status: 204,
    reply: null,
    run({ place, sandbox }) {
      if (sandbox === place.sandboxes.default) {
        throw new ControlError(
          409,
          'The default sandbox stays: it has the requests of no other',
          'id',
        );
      }
      place.sandboxes.delete(sandbox.id);
    },
  }),
  route({
    id: 'resetSandbox',
    method: 'POST',
    path: '/sandboxes/{id}/reset',
    summary:
      'Back to the seed: world, profile, scenario, files, keys, clock, journal, and no faults.',
    input: nothing,
    status: 200,
    reply: sandboxReply,
    run({ sandbox }) {
      sandbox.reset();
      return sandboxOf(sandbox);
    },
  }),
];
