import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { SECRET_FORM } from '../../world/key-secrets.ts';
import { faultSchema } from '../fault-schema.ts';

/** A scenario as JSON: one home for the types, the checks and the JSON Schema. */

/** Files that one step adds: a typing error should not fill the memory. */
const MOST_FILES_ADDED = 10_000;
/** A hundred years: further, and a time is no date any more. */
const LONGEST_WAIT = 36_500 * 86_400;

const text = z.string();
const isObject = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const profile = z
  .custom<string | ProfileInput>(
    (given) => typeof given === 'string' || isObject(given),
    'expected the name of a profile, or an object',
  )
  .check(z.meta({ anyOf: [{ type: 'string' }, { $ref: 'profile.schema.json' }] }));

const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(least), z.maximum(most));
const seconds = z.number().check(z.gt(0), z.maximum(LONGEST_WAIT));

/** What a step waits for. */
export const triggerSchema = z
  .strictObject({
    operation: z
      .optional(z.enum(routes.map(({ operation }) => operation)))
      .check(z.describe('Requests of this operation only.')),
    key: z
      .optional(text.check(z.minLength(1)))
      .check(z.describe('Requests with the key of this label only.')),
    status: z
      .optional(whole(0, 599))
      .check(z.describe('Requests that were answered with this status only.')),
    page: z
      .optional(whole(1))
      .check(z.describe('Requests that were given this page of a walk only; the first one is 1.')),
    requests: z.optional(whole(1)).check(z.describe('How many such requests; 1 if left out.')),
    elapsedSeconds: z
      .optional(seconds)
      .check(z.describe('Seconds that really passed since the step before; not with requests.')),
    clockSeconds: z
      .optional(seconds)
      .check(
        z.describe('Seconds on the clock of the mock since the step before; not with requests.'),
      ),
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

const key = z
  .optional(text.check(z.minLength(1)))
  .check(z.describe('By its label; the one of the latest request if left out.'));
const workspace = z
  .optional(text.check(z.minLength(1)))
  .check(z.describe('By its label or id; that of the latest request’s key if left out.'));
const chosenFiles = {
  workspace,
  from: z
    ._default(z.enum(['newest', 'oldest']), 'newest')
    .check(z.describe('From which end of the listing on.')),
  count: z._default(z.union([whole(1), z.literal('all')]), 1),
};
const fileFacts = {
  name: z.optional(text).check(z.describe('Sanitised on storing.')),
  contentType: z.optional(text),
  size: z.optional(whole(0)).check(z.describe('Bytes.')),
  validationStatus: z.optional(text),
};

const actionOf = <const Name extends string, Shape extends z.core.$ZodLooseShape>(
  name: Name,
  description: string,
  shape: Shape,
) => z.strictObject({ action: z.literal(name), ...shape }).check(z.describe(description));

/** What a step does. */
export const actionSchema = z.discriminatedUnion('action', [
  actionOf('addFiles', 'Files arrive.', {
    workspace,
    count: z._default(whole(1, MOST_FILES_ADDED), 1),
    createdAt: z.optional(instantSchema).check(z.describe('The clock’s now if left out.')),
    ...fileFacts,
  }),
  actionOf('changeFiles', 'Files get another name, type, size or status.', {
    ...chosenFiles,
    ...fileFacts,
  }),
  actionOf('deleteFiles', 'Files vanish.', chosenFiles),
  actionOf('issueKey', 'A key is issued.', {
    label: z.optional(text.check(z.minLength(1))),
    workspace,
    scopes: z
      .optional(z.array(text.check(z.minLength(1))))
      .check(z.describe('`["files:read"]` if left out.')),
    expiresInSeconds: z.optional(seconds).check(z.describe('Ninety days if left out.')),
    secret: z
      .optional(text.check(z.regex(SECRET_FORM, 'expected printable ASCII without spaces')))
      .check(z.describe('Made up if left out.')),
  }),
  actionOf('expireKey', 'A key expires, on the clock of the mock.', { key }),
  actionOf('revokeKey', 'A key is removed, as if it had never been issued.', { key }),
  actionOf('advanceClock', 'The clock of the mock moves.', {
    seconds: z.number().check(z.minimum(-LONGEST_WAIT), z.maximum(LONGEST_WAIT)),
  }),
  actionOf('setClock', 'The clock of the mock is set.', { now: instantSchema }),
  actionOf('freezeClock', 'The clock of the mock stands still.', {}),
  actionOf('runClock', 'The clock of the mock goes on by itself.', {}),
  actionOf('setProfile', 'Answers under another profile.', {
    profile: profile.check(z.describe('A name, or what differs from the profile of then.')),
  }),
  actionOf('addFault', 'Something goes wrong from now on.', { fault: faultSchema }),
  actionOf('clearFaults', 'The faults of the scenario are over.', {}),
]);

const step = z
  .strictObject({
    after: z
      .optional(triggerSchema)
      .check(
        z.describe('What it waits for, since the step before; it happens at once if left out.'),
      ),
    times: z
      ._default(whole(1), 1)
      .check(z.describe('So often, each time after what it waits for, before the next one.')),
    do: z.array(actionSchema).check(z.describe('What happens then, one after the other.')),
  })
  .check(
    z.superRefine(({ after: trigger, times }, { addIssue }) => {
      if (times === 1 || trigger !== undefined) return;
      const message = 'expected 1 where there is nothing to wait for';
      addIssue({ code: 'custom', path: ['times'], message });
    }),
  );

/** What happens to an API while a client uses it: a profile, faults, and steps of clock and data. */
export const scenarioSchema = z
  .strictObject({
    $schema: z.optional(text).check(z.describe('For editors; ignored.')),
    name: z._default(text.check(z.minLength(1)), 'unnamed'),
    title: z._default(text, '').check(z.describe('What happens, in a few words.')),
    description: z._default(text, '').check(z.describe('What happens, in a sentence.')),
    profile: z
      .optional(profile)
      .check(z.describe('A name, or what differs from the profile of the mock.')),
    faults: z
      ._default(z.array(faultSchema), [])
      .check(z.describe('What goes wrong from the beginning.')),
    steps: z._default(z.array(step), []).check(z.describe('One after the other.')),
  })
  .check(
    z.superRefine(({ profile: chosen, faults, steps }, { addIssue }) => {
      if (chosen !== undefined || faults.length + steps.length > 0) return;
      const message = 'expected at least one, or faults, or a profile';
      addIssue({ code: 'custom', path: ['steps'], message });
    }),
  );

/** What one step does at one thing, as JSON. */
export type ScenarioAction = z.output<typeof actionSchema>;
/** What a step waits for. */
export type ScenarioTrigger = z.output<typeof triggerSchema>;
/** A scenario as JSON. */
export type ScenarioJson = z.input<typeof scenarioSchema>;
