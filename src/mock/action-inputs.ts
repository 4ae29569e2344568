import * as z from 'zod/mini';
import { atFirstUse } from '../profile/choice.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import { describedBy } from '../profile/texts.ts';
import { isObject } from '../text/is-object.ts';
import { parseInput } from '../text/parse-input.ts';
import { instantSchema, secretSchema, wholeNumber } from '../world/fields.ts';
import { faultSchema } from './faults/fault-schema.ts';

const text = z.string();
/** Bounded texts limit the memory that one request can use. */
const shortText = () => text.check(z.maxLength(1_000));
/** A new id or label. It must be usable in a path. */
const newName = () =>
  text.check(
    z.minLength(1),
    z.maxLength(1_000),
    z.refine((name) => name !== '.' && name !== '..', 'expected another name than . and ..'),
    z.refine((name) => name.isWellFormed(), 'expected well-formed Unicode'),
  );
const fileFacts = () => ({
  name: z.optional(text.check(z.maxLength(10_000))),
  contentType: z.optional(shortText()),
  size: z.optional(wholeNumber()),
  validationStatus: z.optional(shortText()),
});
const profile = () =>
  z
    .custom<ProfileOption>(
      (given) => typeof given === 'string' || isObject(given),
      'expected the name of a profile, or an object',
    )
    .check(z.meta({ anyOf: [{ type: 'string' }, { $ref: 'profile.schema.json' }] }));

/** The inputs of operations on a mock, for the control API and for steps of scenarios. */
export const actionInputs = atFirstUse(() => ({
  'files.create': z.strictObject({
    ...fileFacts(),
    id: z.optional(newName()),
    name: describedBy('Sanitised on storing.', fileFacts().name),
    workspaceId: describedBy(
      'Default: the first workspace; in a scenario, that of the latest request’s key.',
      z.optional(text),
    ),
    createdAt: describedBy('Default: the time of the clock.', z.optional(instantSchema)),
  }),
  'files.update': z.strictObject({
    ...fileFacts(),
    id: describedBy('`newest` and `oldest` are the ends of the listing.', shortText()),
    workspaceId: z.optional(text),
    createdAt: z.optional(instantSchema),
  }),
  'files.delete': z.strictObject({ id: shortText() }),
  'keys.issue': z.strictObject({
    label: z.optional(newName()),
    workspaceId: z.optional(text),
    scopes: describedBy(
      'Default: `["files:read"]`.',
      z.optional(z.array(shortText().check(z.minLength(1))).check(z.maxLength(100))),
    ),
    expiresAt: describedBy('Default: in ninety days.', z.optional(instantSchema)),
    secret: describedBy('Default: generated.', z.optional(secretSchema.check(z.maxLength(1_000)))),
  }),
  'keys.expire': z.strictObject({
    label: describedBy('Default, in a scenario: the key of the latest request.', z.optional(text)),
  }),
  'keys.revoke': z.strictObject({ label: z.optional(text) }),
  'clock.set': z.strictObject({
    now: z.optional(instantSchema),
    frozen: z.optional(z.boolean()),
    advanceSeconds: describedBy('Applied after `now` if both are given.', z.optional(z.number())),
  }),
  'profile.set': z.strictObject({
    profile: describedBy('A name, or what differs from the default profile.', profile()),
  }),
  'profile.change': z.strictObject({
    choices: describedBy(
      'Values by the paths of choices: `{"limit.default": 3}`.',
      z.record(text, z.unknown()),
    ),
  }),
  'faults.add': faultSchema(),
  'faults.remove': z.strictObject({ id: describedBy('Default: all.', z.optional(text)) }),
}));

type Inputs = ReturnType<typeof actionInputs>;
export type ActionId = keyof Inputs;
/** An input that its schema has read. */
export type ActionInput<Id extends ActionId> = z.output<Inputs[Id]>;

/**
 * Reads an input that was given in process, where a time may be a Date.
 *
 * @throws OperationError that names the field.
 */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: object,
  action: string,
): z.output<Schema> {
  const fields = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (!(value instanceof Date)) return [name, value];
    return [name, Number.isNaN(value.getTime()) ? String(value) : value.toISOString()];
  });
  return parseInput(schema, Object.fromEntries(fields), action);
}

/** What each operation does, in a sentence. */
export const actionSummaries: Readonly<Record<ActionId, string>> = {
  'files.create': 'Stores a file as given, with a sanitised name.',
  'files.update': 'Changes the name, the type, the size or the status of a file.',
  'files.delete': 'Deletes a file. Later files get its id only if it is given.',
  'keys.issue': 'Issues a key.',
  'keys.expire': 'Expires a key now, on the clock of the mock.',
  'keys.revoke': 'Removes a key, as if it had never been issued.',
  'clock.set': 'Sets, advances, stops or starts the clock.',
  'profile.set':
    'Replaces the profile: a name, or the fields that differ from the default profile.',
  'profile.change':
    'Sets choices of the profile, each named by its path, such as `transport.cors`.',
  'faults.add': 'Adds a fault for the next matching requests.',
  'faults.remove': 'Removes a fault, or all of them.',
};
