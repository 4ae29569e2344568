import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import { describedBy } from '../../profile/texts.ts';
import { type ActionId, actionInputs } from '../action-inputs.ts';
import { faultSchema } from '../faults/fault-schema.ts';

/** Scenarios as JSON. Types, checks and the JSON Schema are derived from this file. */

/** A hundred years, in seconds: later times are not valid dates. */
const MAX_WAIT = 36_500 * 86_400;

/** All of them may be due at once: more would keep a server from answering. */
const MAX_TIMES = 10_000;

const text = z.string();
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(least), z.maximum(most));
const seconds = z.number().check(z.gt(0), z.maximum(MAX_WAIT));

/** What a step waits for. */
export const triggerSchema = z
  .strictObject({
    operation: describedBy(
      'Count only requests of this operation.',
      z.optional(z.enum(routes.map(({ operation }) => operation))),
    ),
    key: describedBy(
      'Count only requests with the key of this label.',
      z.optional(text.check(z.minLength(1))),
    ),
    status: describedBy('Count only responses with this status.', z.optional(whole(0, 599))),
    page: describedBy(
      'Count only requests for this page of the listing; the first page is 1.',
      z.optional(whole(1)),
    ),
    requests: describedBy('How many such requests; default 1.', z.optional(whole(1))),
    elapsedSeconds: describedBy(
      'Seconds of real time since the previous step; cannot be combined with requests.',
      z.optional(seconds),
    ),
    clockSeconds: describedBy(
      'Seconds on the clock of the mock since the previous step; cannot be combined with requests.',
      z.optional(seconds),
    ),
  })
  .check(
    z.superRefine(({ elapsedSeconds, clockSeconds, ...requests }, { addIssue }) => {
      const [first, second] = Object.entries({ elapsedSeconds, clockSeconds, ...requests })
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name);
      if (first === undefined || !first.endsWith('Seconds') || second === undefined) return;
      addIssue({ code: 'custom', path: [second], message: `cannot be combined with ${first}` });
    }),
  );

/** An operation of the control API on a sandbox, with its input. */
const action = <const Id extends ActionId, Shape extends z.core.$ZodLooseShape>(
  id: Id,
  { shape }: z.ZodMiniObject<Shape>,
) => z.strictObject({ ...shape, op: z.literal(id) });

/** What a step does. */
export const actionSchema = z.discriminatedUnion('op', [
  action('files.create', actionInputs['files.create']),
  action('files.update', actionInputs['files.update']),
  action('files.delete', actionInputs['files.delete']),
  action('keys.issue', actionInputs['keys.issue']),
  action('keys.expire', actionInputs['keys.expire']),
  action('keys.revoke', actionInputs['keys.revoke']),
  action('clock.set', actionInputs['clock.set']),
  action('profile.set', actionInputs['profile.set']),
  action('profile.change', actionInputs['profile.change']),
  action('faults.add', actionInputs['faults.add']),
  action('faults.remove', actionInputs['faults.remove']),
]);

const step = z
  .strictObject({
    after: describedBy(
      'The trigger, counted from the previous step; without it, the step runs at once.',
      z.optional(triggerSchema),
    ),
    times: describedBy(
      'How often the step runs, each time after its trigger, before the next step.',
      z._default(whole(1, MAX_TIMES), 1),
    ),
    do: describedBy(
      'Operations of the control API with their input, one after the other.',
      z.array(actionSchema),
    ),
  })
  .check(
    z.superRefine(({ after: trigger, times }, { addIssue }) => {
      if (times === 1 || trigger !== undefined) return;
      const message = 'expected 1 in a step without `after`';
      addIssue({ code: 'custom', path: ['times'], message });
    }),
  );

/** Events while a client uses an API: a profile, faults, and steps that change clock and data. */
export const scenarioSchema = z
  .strictObject({
    $schema: describedBy('For editors; ignored.', z.optional(text)),
    name: z._default(text.check(z.minLength(1)), 'unnamed'),
    title: describedBy('What happens, in a few words.', z._default(text, '')),
    description: describedBy('What happens, in a sentence.', z._default(text, '')),
    profile: describedBy(
      'A name, or an object with what differs from the profile of the mock.',
      z.optional(actionInputs['profile.set'].shape.profile),
    ),
    faults: describedBy(
      'Faults that are active from the start.',
      z._default(z.array(faultSchema), []),
    ),
    steps: describedBy('Steps, run one after the other.', z._default(z.array(step), [])),
  })
  .check(
    z.superRefine(({ profile: chosen, faults, steps }, { addIssue }) => {
      if (chosen !== undefined || faults.length + steps.length > 0) return;
      const message = 'expected at least one step, or a scenario with faults or a profile';
      addIssue({ code: 'custom', path: ['steps'], message });
    }),
  );

/** A scenario as a file or a caller gives it. */
export type ScenarioInput = z.input<typeof scenarioSchema>;
export type Scenario = Omit<z.output<typeof scenarioSchema>, '$schema'>;
export type ScenarioStep = Scenario['steps'][number];
/** One action of a step. */
export type ScenarioAction = z.output<typeof actionSchema>;
/** What a step waits for. */
export type ScenarioTrigger = z.output<typeof triggerSchema>;
