import * as z from 'zod/mini';
import { mockActions } from '../../mock/actions.ts';
import type { Sandbox } from '../../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../../mock/state/schema.ts';
import { describedBy } from '../../profile/texts.ts';
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
  id: describedBy(
    '16 letters and digits; its keys begin with `wsk_ID`. Default: generated.',
    z.optional(text),
  ),
  world: describedBy(
    'Default: as in the default sandbox, like all other options.',
    z.optional(nameOr<RecipeName, RecipeInput>('A recipe.')),
  ),
  seed: z.optional(whole),
  files: describedBy('The number of files in the first workspace.', z.optional(whole)),
  now: describedBy(
    'The time of the clock; `current` is today, with a running clock.',
    z.optional(z.union([z.literal('current'), instantSchema])),
  ),
  profile: z.optional(profileInput),
  scenario: z.optional(scenarioInput),
  state: z.optional(state),
  ttlSeconds: describedBy(
    'Seconds without a request after which it expires. Default: 3,600.',
    z.optional(whole),
  ),
});

const keyReply = z.strictObject({
  label: text,
  workspaceId: text,
  scopes: z.readonly(z.array(text)),
  issuedAt: time,
  expiresAt: time,
  state: describedBy('By the clock of the sandbox.', z.enum(['active', 'expired'])),
  secret: text,
  hint: describedBy('Replaces the secret in the journal.', text),
});

const sandboxReply = z.strictObject({
  id: text,
  world: describedBy('The name of the recipe.', text),
  seed: whole,
  worldHash: text,
  expiresAt: describedBy(
    'When it expires unless it is used; null for the default sandbox.',
    z.nullable(time),
  ),
  clock: clockReply,
  workspaces: z.array(z.strictObject({ workspaceId: text, label: text, name: text, files: whole })),
  keys: z.readonly(z.array(keyReply)),
  faults: describedBy('The faults that still wait for requests.', z.array(pendingFault)),
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
  world: describedBy('The name of the recipe.', text),
  profile: describedBy('The name of the profile.', text),
  keys: describedBy('The number of keys.', whole),
});

export const sandboxOperations = {
  'sandboxes.create': controlOperation({
    summary: 'Creates a separate mock. Requests with one of its keys go to it.',
    input: newSandbox,
    status: 201,
    reply: sandboxReply,
    run: ({ sandboxes, input }) => describe(sandboxes.create(input)),
  }),
  'sandboxes.list': controlOperation({
    summary: 'Lists all sandboxes, the default one first.',
    reply: z.strictObject({ sandboxes: z.array(listedSandbox) }),
    run: ({ sandboxes }) => ({
      sandboxes: sandboxes.list().map(({ id, world, profile, keys }) => {
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
    run({ sandboxes, sandbox }) {
      if (sandbox !== sandboxes.default) return void sandboxes.delete(sandbox.id);
      throw new ControlError(409, 'The default sandbox cannot be deleted', 'sandbox');
    },
  }),
  reset: controlOperation({
    summary:
      'Returns to the seed, or to an exported state: world, profile, scenario, files, keys, clock and faults are as at that time. Empties the journal.',
    input: z.strictObject({ state: z.optional(state) }),
    reply: sandboxReply,
    run({ sandbox, input }) {
      if (input.state === undefined) sandbox.reset();
      else sandbox.importState(input.state);
      return describe(sandbox);
    },
  }),
  'state.export': controlOperation({
    summary: 'Returns everything in a sandbox, including the secrets of its keys.',
    reply: state,
    run: ({ sandbox }) => sandbox.exportState(),
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
