import * as z from 'zod';
import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import { namesOf } from '../../mock/scenario/names.ts';
import type { SavedState } from '../../mock/state/schema.ts';
import { isObject } from '../../text/is-object.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import type { RecipeName } from '../../world/named.ts';
import type { RecipeInput } from '../../world/recipe.ts';
import { ControlError } from '../failure.ts';
import { METRICS_TYPE } from '../metrics.ts';
import { route } from '../route.ts';
import { nameOf, text, time, whole } from '../schema-parts.ts';
import { keyOf, keyReply } from './keys.ts';
import { clockOf, clockReply, profileInput, scenarioInput } from './switches.ts';

/** The schema of recipes validates it later and names invalid fields. */
const recipe = z.custom<RecipeInput>(isObject, 'expected a recipe').meta({ type: 'object' });
const stateBody = z
  .custom<SavedState>(isObject, 'expected a state')
  .meta({
    type: 'object',
    properties: { version: { type: 'number' } },
    required: ['version', 'seed'],
  })
  .describe('Everything that a sandbox holds, including the secrets of its (generated) keys.');

const healthReply = z.strictObject({
  status: z.literal('ok'),
  version: text,
  worldHash: text.describe(
    'The hash of the world of the default sandbox: the same hash is the same world.',
  ),
  uptimeSeconds: z.number(),
  sandboxes: whole.describe('The number of sandboxes, including the default one.'),
});

const sandboxInput = z.strictObject({
  id: text
    .optional()
    .describe(
      '16 letters and digits. Its keys begin with `wsk_ID`, so that a proxy can find the server of a sandbox. Default: generated.',
    ),
  world: z
    .union([nameOf<RecipeName>(), recipe])
    .optional()
    .describe('A name, or a recipe. Default: as in the default sandbox.'),
  seed: whole.optional(),
  files: whole
    .optional()
    .describe('Files in the first workspace, instead of the count in the recipe.'),
  now: z
    .union([z.literal('current'), instantSchema])
    .optional()
    .describe('The time of the clock; `current` is today, with a running clock.'),
  profile: profileInput
    .optional()
    .describe(
      'A name, or what differs from the default profile. Default: as in the default sandbox.',
    ),
  scenario: scenarioInput
    .optional()
    .describe('A name, or a scenario; null for none. Default: as in the default sandbox.'),
  state: stateBody
    .optional()
    .describe('The exported state of another sandbox. Can only be combined with `world`.'),
  ttlSeconds: whole
    .optional()
    .describe('Seconds without a request after which it expires. Default: 3,600.'),
});

const workspaceReply = z.strictObject({
  workspaceId: text,
  label: text,
  name: text,
  files: whole,
});
const sandboxReply = z.strictObject({
  id: text,
  world: text.describe('The name of the recipe.'),
  seed: whole,
  worldHash: text,
  profile: text.describe('The name of the profile.'),
  scenario: text.nullable().describe('Its name; null if none is running.'),
  clock: clockReply,
  expiresAt: time
    .nullable()
    .describe('When it expires unless it is used; null for the default sandbox.'),
  workspaces: z.array(workspaceReply),
  faults: whole.describe('Number of pending faults.'),
  keys: z.array(keyReply),
});

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
    keys: sandbox.keys.list().map(keyOf),
  };
};

const listing = (what: keyof typeof namesOf) =>
  route({
    summary: `Lists the ${what} of the package.`,
    reply: z.array(z.strictObject({ name: text, description: text })),
    run: namesOf[what],
  });

export const sandboxRoutes = {
  health: route({
    summary:
      'Returns version, default world, uptime and number of sandboxes. Needs no token, for probes.',
    isOpen: true,
    reply: healthReply,
    run: ({ place: { sandboxes, uptime, version } }) => ({
      status: 'ok' as const,
      version,
      worldHash: sandboxes.default.world.hash,
      uptimeSeconds: Math.floor(uptime() / 1_000),
      sandboxes: sandboxes.list().length,
    }),
  }),
  readMetrics: route({
    summary: 'Returns metrics of the server in the Prometheus text format.',
    mediaType: METRICS_TYPE,
    reply: text,
    run: ({ place }) => place.metrics(),
  }),
  createSandbox: route({
    summary: 'Creates a separate mock. Requests with one of its keys go to it.',
    holdsWorld: (body) => isObject(body) && (isObject(body.world) || isObject(body.state)),
    input: sandboxInput,
    status: 201,
    reply: sandboxReply,
    run({ place, input }) {
      return factsOf(place.sandboxes.create(input));
    },
  }),
  listSandboxes: route({
    summary: 'Lists all sandboxes, the default one first.',
    reply: z.strictObject({ sandboxes: z.array(sandboxReply) }),
    run: ({ place }) => ({ sandboxes: place.sandboxes.list().map(factsOf) }),
  }),
  readSandbox: route({
    summary: 'Returns one sandbox.',
    reply: sandboxReply,
    run: ({ sandbox }) => factsOf(sandbox),
  }),
  deleteSandbox: route({
    summary: 'Deletes a sandbox. Its keys are unknown from then on.',
    run({ place, sandbox }) {
      if (sandbox !== place.sandboxes.default) return void place.sandboxes.delete(sandbox.id);
      throw new ControlError(
        409,
        'The default sandbox stays: it has the requests of no other',
        'id',
      );
    },
  }),
  resetSandbox: route({
    summary:
      'Returns to the seed: world, profile, scenario, files, keys, clock and journal are as at the start, and faults are removed.',
    reply: sandboxReply,
    run({ sandbox }) {
      sandbox.reset();
      return factsOf(sandbox);
    },
  }),
  exportState: route({
    summary:
      'Returns everything in a sandbox, to continue elsewhere: its seed and the writes since. Contains the secrets of its keys.',
    reply: stateBody,
    run: ({ sandbox }) => sandbox.exportState(),
  }),
  importState: route({
    summary: 'Continues from an exported state, with an empty journal.',
    holdsWorld: () => true,
    input: stateBody,
    reply: sandboxReply,
    run({ sandbox, input }) {
      sandbox.importState(input);
      return factsOf(sandbox);
    },
  }),
  listWorlds: listing('worlds'),
  listProfiles: listing('profiles'),
  listScenarios: listing('scenarios'),
};
