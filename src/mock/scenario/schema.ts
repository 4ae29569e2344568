import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { isObject } from '../../text/is-object.ts';
import { instantSchema } from '../../world/instant-schema.ts';
import { SECRET_FORM } from '../../world/key-secrets.ts';
import { faultSchema } from '../fault-schema.ts';

/** A scenario as JSON: one home for the types, the checks and the JSON Schema. */

/** Files that a scenario adds at once: more would block the event loop for seconds. */
export const MOST_FILES_AT_ONCE = 10_000;
/** A hundred years: further, and a time is no date any more. */
const LONGEST_WAIT = 36_500 * 86_400;

const text = z.string();

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
    count: z._default(whole(1, MOST_FILES_AT_ONCE), 1),
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
    seconds: z.number().check(z.minimum(-LONGEST_WAIT), z.maximum(LONGEST_WAIT)),
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

/** What happens to an API while a client uses it: a profile, faults, and steps of clock and data. */
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

/** What one step does at one thing, as JSON. */
export type ScenarioAction = z.output<typeof actionSchema>;
/** What a step waits for. */
export type ScenarioTrigger = z.output<typeof triggerSchema>;
/** A scenario as JSON. */
export type ScenarioJson = z.input<typeof scenarioSchema>;
