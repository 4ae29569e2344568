import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import { atFirstUse } from '../../profile/choice.ts';
import { describedBy } from '../../profile/texts.ts';
import { wholeNumber } from '../../world/fields.ts';
import { type ActionId, actionInputs } from '../action-inputs.ts';
import { faultSchema } from '../faults/fault-schema.ts';

/** Scenarios as JSON. Types, checks and the JSON Schema are derived from this file. */

/** A hundred years, in seconds: later times are not valid dates. */
const MAX_WAIT = 36_500 * 86_400;

/** All of them may be due at once: more would keep a server from answering. */
const MAX_TIMES = 10_000;

const text = z.string();

/** What a step waits for. */
export const triggerSchema = atFirstUse(() =>
  z
    .strictObject({
      operation: describedBy(
        'Count only requests of this operation.',
        z.optional(z.enum(routes.map(({ operation }) => operation))),
      ),
      key: describedBy(
        'Count only requests with the key of this label.',
        z.optional(text.check(z.minLength(1))),
      ),
      status: describedBy(
        'Count only responses with this status.',
        z.optional(wholeNumber(0, 599)),
      ),
      page: describedBy(
        'Count only requests for this page of the listing; the first page is 1.',
        z.optional(wholeNumber(1)),
      ),
      requests: describedBy('How many such requests; default 1.', z.optional(wholeNumber(1))),
      clockSeconds: describedBy(
        'Instead of requests: seconds on the clock of the mock since the previous step.',
        z.optional(z.number().check(z.gt(0), z.maximum(MAX_WAIT))),
      ),
    })
    .check(
      z.refine(
        ({ clockSeconds, ...requests }) =>
          clockSeconds === undefined || Object.values(requests).every((each) => each === undefined),
        'expected clockSeconds without other fields',
      ),
    ),
);

/** An operation of the control API on a sandbox, with its input. */
const action = <const Id extends ActionId, Shape extends z.core.$ZodLooseShape>(
  id: Id,
  { shape }: z.ZodMiniObject<Shape>,
) => z.strictObject({ ...shape, op: z.literal(id) });

/** What a step does. */
export const actionSchema = atFirstUse(() => {
  const inputs = actionInputs();
  return z.discriminatedUnion('op', [
    action('files.create', inputs['files.create']),
    action('files.update', inputs['files.update']),
    action('files.delete', inputs['files.delete']),
    action('keys.issue', inputs['keys.issue']),
    action('keys.expire', inputs['keys.expire']),
    action('keys.revoke', inputs['keys.revoke']),
    action('clock.set', inputs['clock.set']),
    action('profile.set', inputs['profile.set']),
    action('profile.change', inputs['profile.change']),
    action('faults.add', inputs['faults.add']),
    action('faults.remove', inputs['faults.remove']),
  ]);
});

const step = () =>
  z.strictObject({
    after: describedBy(
      'The trigger, counted from the previous step; without it, the step runs at once.',
      z.optional(triggerSchema()),
    ),
    times: describedBy(
      'How often the step runs, each time after its trigger, before the next step.',
      z._default(wholeNumber(1, MAX_TIMES), 1),
    ),
    do: describedBy(
      'Operations of the control API with their input, one after the other.',
      z.array(actionSchema()),
    ),
  });

/** Events while a client uses an API: a profile, faults, and steps that change clock and data. */
export const scenarioSchema = atFirstUse(() =>
  z.strictObject({
    $schema: describedBy('For editors; ignored.', z.optional(text)),
    name: z._default(text.check(z.minLength(1)), 'unnamed'),
    title: describedBy('What happens, in a few words.', z._default(text, '')),
    description: describedBy('What happens, in a sentence.', z._default(text, '')),
    profile: describedBy(
      'A name, or an object with what differs from the profile of the mock.',
      z.optional(actionInputs()['profile.set'].shape.profile),
    ),
    faults: describedBy(
      'Faults that are active from the start.',
      z._default(z.array(faultSchema()), []),
    ),
    steps: describedBy('Steps, run one after the other.', z._default(z.array(step()), [])),
  }),
);

/** A scenario as a file or a caller gives it. */
export type ScenarioInput = z.input<ReturnType<typeof scenarioSchema>>;
export type Scenario = Omit<z.output<ReturnType<typeof scenarioSchema>>, '$schema'>;
export type ScenarioStep = Scenario['steps'][number];
/** One action of a step. */
export type ScenarioAction = z.output<ReturnType<typeof actionSchema>>;
/** What a step waits for. */
export type ScenarioTrigger = z.output<ReturnType<typeof triggerSchema>>;
