import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { Descriptions } from '../../profile/describe-schema.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import { isObject } from '../../text/is-object.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { SECRET_FORM } from '../../world/key-secrets.ts';
import { faultSchema } from '../faults/fault-schema.ts';

/** Scenarios as JSON. Types, checks and the JSON Schema are derived from this file. */

/** Files that a scenario may add at once: more would block the event loop for seconds. */
export const MAX_FILES_AT_ONCE = 10_000;
/** A hundred years, in seconds: later times are not valid dates. */
const MAX_WAIT = 36_500 * 86_400;

const text = z.string();

const profile = z
  .custom<ProfileOption>(
    (given) => typeof given === 'string' || isObject(given),
    'expected the name of a profile, or an object',
  )
  .check(z.meta({ anyOf: [{ type: 'string' }, { $ref: 'profile.schema.json' }] }));

const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(least), z.maximum(most));
const seconds = z.number().check(z.gt(0), z.maximum(MAX_WAIT));

/** What a step waits for. */
export const triggerSchema = z
  .strictObject({
    operation: z.optional(z.enum(routes.map(({ operation }) => operation))),
    key: z.optional(text.check(z.minLength(1))),
    status: z.optional(whole(0, 599)),
    page: z.optional(whole(1)),
    requests: z.optional(whole(1)),
    elapsedSeconds: z.optional(seconds),
    clockSeconds: z.optional(seconds),
  })
  .check(
    z.superRefine(({ elapsedSeconds, clockSeconds, ...requests }, { addIssue }) => {
      const [first, second] = Object.entries({ elapsedSeconds, clockSeconds, ...requests })
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name);
      if (first === undefined || !first.endsWith('Seconds') || second === undefined) return;
      addIssue({ code: 'custom', path: [second], message: `expected ${first} alone` });
    }),
  );

const key = z.optional(text.check(z.minLength(1)));
const workspace = z.optional(text.check(z.minLength(1)));
const chosenFiles = {
  workspace,
  from: z._default(z.enum(['newest', 'oldest']), 'newest'),
  count: z._default(z.union([whole(1), z.literal('all')]), 1),
};
const fileFacts = {
  name: z.optional(text),
  contentType: z.optional(text),
  size: z.optional(whole(0)),
  validationStatus: z.optional(text),
};

const actionOf = <const Name extends string, Shape extends z.core.$ZodLooseShape>(
  name: Name,
  shape: Shape,
) => z.strictObject({ action: z.literal(name), ...shape });

/** What a step does. */
export const actionSchema = z.discriminatedUnion('action', [
  actionOf('addFiles', {
    workspace,
    count: z._default(whole(1, MAX_FILES_AT_ONCE), 1),
    createdAt: z.optional(instantSchema),
    ...fileFacts,
  }),
  actionOf('changeFiles', {
    ...chosenFiles,
    ...fileFacts,
  }),
  actionOf('deleteFiles', chosenFiles),
  actionOf('issueKey', {
    label: z.optional(text.check(z.minLength(1))),
    workspace,
    scopes: z.optional(z.array(text.check(z.minLength(1)))),
    expiresInSeconds: z.optional(seconds),
    secret: z.optional(text.check(z.regex(SECRET_FORM, 'expected printable ASCII without spaces'))),
  }),
  actionOf('expireKey', { key }),
  actionOf('revokeKey', { key }),
  actionOf('advanceClock', {
    seconds: z.number().check(z.minimum(-MAX_WAIT), z.maximum(MAX_WAIT)),
  }),
  actionOf('setClock', { now: instantSchema }),
  actionOf('freezeClock', {}),
  actionOf('runClock', {}),
  actionOf('setProfile', { profile }),
  actionOf('addFault', { fault: faultSchema }),
  actionOf('clearFaults', {}),
]);

const step = z
  .strictObject({
    after: z.optional(triggerSchema),
    times: z._default(whole(1), 1),
    do: z.array(actionSchema),
  })
  .check(
    z.superRefine(({ after: trigger, times }, { addIssue }) => {
      if (times === 1 || trigger !== undefined) return;
      const message = 'expected 1 where there is nothing to wait for';
      addIssue({ code: 'custom', path: ['times'], message });
    }),
  );

/** Events while a client uses an API: a profile, faults, and steps that change clock and data. */
export const scenarioSchema = z
  .strictObject({
    $schema: z.optional(text),
    name: z._default(text.check(z.minLength(1)), 'unnamed'),
    title: z._default(text, ''),
    description: z._default(text, ''),
    profile: z.optional(profile),
    faults: z._default(z.array(faultSchema), []),
    steps: z._default(z.array(step), []),
  })
  .check(
    z.superRefine(({ profile: chosen, faults, steps }, { addIssue }) => {
      if (chosen !== undefined || faults.length + steps.length > 0) return;
      const message = 'expected at least one, or faults, or a profile';
      addIssue({ code: 'custom', path: ['steps'], message });
    }),
  );

/** One action of a step, as JSON. */
export type ScenarioAction = z.output<typeof actionSchema>;
/** What a step waits for. */
export type ScenarioTrigger = z.output<typeof triggerSchema>;
/** A scenario as JSON. */
export type ScenarioJson = z.input<typeof scenarioSchema>;

/** Describes each field of a scenario and each action of a step. */
export const scenarioDescriptions: Descriptions = {
  $schema: 'For editors; ignored.',
  title: 'What happens, in a few words.',
  description: 'What happens, in a sentence.',
  profile: 'A name, or an object with what differs from the profile of the mock.',
  faults: 'Faults that are active from the start.',
  steps: 'Steps, run one after the other.',
  'steps.after': 'The trigger, counted from the previous step; without it, the step runs at once.',
  'steps.after.operation': 'Count only requests of this operation.',
  'steps.after.key': 'Count only requests with the key of this label.',
  'steps.after.status': 'Count only responses with this status.',
  'steps.after.page': 'Count only this page of a walk; the first page is 1.',
  'steps.after.requests': 'How many such requests; default 1.',
  'steps.after.elapsedSeconds':
    'Seconds of real time since the previous step; cannot be combined with requests.',
  'steps.after.clockSeconds':
    'Seconds on the clock of the mock since the previous step; cannot be combined with requests.',
  'steps.times': 'How often the step runs, each time after its trigger, before the next step.',
  'steps.do': 'The actions, one after the other.',
  'steps.do.addFiles':
    'Adds files: at most 10,000 in a scenario, counting each step once, and 100,000 in all.',
  'steps.do.*.workspace': 'Its label or id; default: the workspace of the latest request’s key.',
  'steps.do.addFiles.createdAt': 'Default: the time of the clock.',
  'steps.do.*.name': 'Sanitised on storing.',
  'steps.do.*.size': 'Bytes.',
  'steps.do.changeFiles': 'Changes the name, type, size or status of files.',
  'steps.do.*.from': 'The end of the listing to start from.',
  'steps.do.deleteFiles': 'Deletes files.',
  'steps.do.issueKey': 'Issues a key.',
  'steps.do.issueKey.scopes': 'Default: `["files:read"]`.',
  'steps.do.issueKey.expiresInSeconds': 'Default: ninety days.',
  'steps.do.issueKey.secret': 'Default: generated.',
  'steps.do.expireKey': 'Expires a key, on the clock of the mock.',
  'steps.do.*.key': 'Its label; default: the key of the latest request.',
  'steps.do.revokeKey': 'Removes a key, as if it had never been issued.',
  'steps.do.advanceClock': 'Advances the clock of the mock.',
  'steps.do.setClock': 'Sets the clock of the mock.',
  'steps.do.freezeClock': 'Freezes the clock of the mock.',
  'steps.do.runClock': 'Lets the clock of the mock run.',
  'steps.do.setProfile': 'Switches the profile.',
  'steps.do.setProfile.profile': 'A name, or an object with what differs from the current profile.',
  'steps.do.addFault': 'Adds a fault.',
  'steps.do.clearFaults': 'Removes the faults of the scenario.',
};
