import * as z from 'zod';
import { mockActions } from '../../mock/actions.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../../mock/state/schema.ts';
import { instantSchema } from '../../world/fields.ts';
import type { RecipeInput, RecipeName } from '../../world/recipe.ts';
import { ControlError } from '../failure.ts';
import { action, controlOperation, nameOr, text, time, typed, whole } from '../operation.ts';
import {
  clockReply,
  pendingFault,
  profileInput,
  profileReply,
  scenarioInput,
  scenarioReply,
  showClock,
  showFault,
} from './settings.ts';

const state = typed<SavedState>(
  'object',
  'Everything that a sandbox holds, including the secrets of its keys.',
);

const newSandbox = z.strictObject({
  id: text
    .optional()
    .describe('16 letters and digits; its keys begin with `wsk_ID`. Default: generated.'),
  world: nameOr<RecipeName, RecipeInput>('A recipe.')
    .optional()
    .describe('Default: as in the default sandbox, like all other options.'),
  seed: whole.optional(),
  files: whole.optional().describe('The number of files in the first workspace.'),
  now: z
    .union([z.literal('current'), instantSchema])
    .optional()
    .describe('The time of the clock; `current` is today, with a running clock.'),
  profile: profileInput.optional(),
  scenario: scenarioInput.optional(),
  state: state.optional(),
  ttlSeconds: whole
    .optional()
    .describe('Seconds without a request after which it expires. Default: 3,600.'),
});

const keyReply = z.strictObject({
  label: text,
  workspaceId: text,
  scopes: z.readonly(z.array(text)),
  issuedAt: time,
  expiresAt: time,
  state: z.enum(['active', 'expired']).describe('By the clock of the sandbox.'),
  secret: text,
  hint: text.describe('Replaces the secret in the journal.'),
});

const sandboxReply = z.strictObject({
  id: text,
  world: text.describe('The name of the recipe.'),
  seed: whole,
  worldHash: text,
  expiresAt: time
    .nullable()
    .describe('When it expires unless it is used; null for the default sandbox.'),
  clock: clockReply,
  workspaces: z.array(z.strictObject({ workspaceId: text, label: text, name: text, files: whole })),
  keys: z.readonly(z.array(keyReply)),
  faults: z.array(pendingFault).describe('The faults that still wait for requests.'),
  scenario: scenarioReply,
  profile: profileReply,
});

function describe(sandbox: Sandbox): z.input<typeof sandboxReply> {
  const { id, world, workspaces, keys, scenario, profile } = sandbox;
  const expiresAt = sandbox.expiresAt();
  return {
    id,
    world: world.recipe,
    seed: world.seed,
    worldHash: world.hash,
    expiresAt: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
    clock: showClock(sandbox),
    workspaces: workspaces.list().map(({ createdAt: _, ...workspace }) => workspace),
    keys: keys.list(),
    faults: sandbox.faults.list().map(showFault),
    scenario,
    profile,
  };
}

const listedSandbox = z.strictObject({
  id: text,
  world: text.describe('The name of the recipe.'),
  profile: text.describe('The name of the profile.'),
  keys: whole.describe('The number of keys.'),
});

export const sandboxOperations = {
  'sandboxes.create': controlOperation({
    summary: 'Creates a separate mock. Requests with one of its keys go to it.',
    input: newSandbox,
    status: 201,
    reply: sandboxReply,
    run: ({ host, input }) => describe(host.sandboxes.create(input)),
  }),
  'sandboxes.list': controlOperation({
    summary: 'Lists all sandboxes, the default one first.',
    reply: z.strictObject({ sandboxes: z.array(listedSandbox) }),
    run: ({ host }) => ({
      sandboxes: host.sandboxes.list().map(({ id, world, profile, keys }) => {
        return { id, world: world.recipe, profile: profile.name, keys: keys.list().length };
      }),
    }),
  }),
  'sandboxes.get': controlOperation({
    summary: 'Returns a sandbox: its keys, clock, profile, scenario and faults.',
    reply: sandboxReply,
    run: ({ sandbox }) => describe(sandbox),
  }),
  'sandboxes.delete': controlOperation({
    summary: 'Deletes a sandbox. Its keys are unknown from then on.',
    run({ host: { sandboxes }, sandbox }) {
      if (sandbox !== sandboxes.default) return void sandboxes.delete(sandbox.id);
      throw new ControlError(409, 'The default sandbox cannot be deleted', 'sandbox');
    },
  }),
  reset: controlOperation({
    summary:
      'Returns to the seed: world, profile, scenario, files, keys, clock and journal are as at the start, and faults are removed.',
    reply: sandboxReply,
    run({ sandbox }) {
      sandbox.reset();
      return describe(sandbox);
    },
  }),
  'state.export': controlOperation({
    summary: 'Returns everything in a sandbox, including the secrets of its keys.',
    reply: state,
    run: ({ sandbox }) => sandbox.exportState(),
  }),
  'state.import': controlOperation({
    summary: 'Continues from an exported state, with an empty journal.',
    input: z.strictObject({ state }),
    reply: sandboxReply,
    run({ sandbox, input }) {
      sandbox.importState(input.state);
      return describe(sandbox);
    },
  }),
  'keys.issue': controlOperation({
    ...action('keys.issue'),
    status: 201,
    reply: keyReply,
    run: ({ sandbox, input }) => mockActions['keys.issue'](sandbox, input),
  }),
  'keys.expire': controlOperation({
    ...action('keys.expire'),
    reply: keyReply,
    run: ({ sandbox, input }) => mockActions['keys.expire'](sandbox, input),
  }),
  'keys.revoke': controlOperation({
    ...action('keys.revoke'),
    run: ({ sandbox, input }) => mockActions['keys.revoke'](sandbox, input),
  }),
};
