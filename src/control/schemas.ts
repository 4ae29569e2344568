import * as z from 'zod';
import type { ClauseId, OpenId } from '../document/clauses.ts';
import type { FaultEffect } from '../mock/faults.ts';
import type { Har } from '../mock/har.ts';
import type { JournalRefusal } from '../mock/journal-entry.ts';
import type { ScenarioInput, ScenarioStep } from '../mock/scenario/scenario.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { FieldSource } from '../profile/origins.ts';
import type { FaultForm, RefusalCondition } from '../profile/refusal-conditions.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { instantSchema } from '../world/instant-schema.ts';
import type { RecipeInput } from '../world/recipe.ts';

/** The JSON of the control API: times are ISO 8601, names in camelCase. */

const whole = z.number().int().min(0);
/** The same in a query, where all is text. */
const count = z.coerce.number().int().min(0);
const text = z.string();
/** Far more than anybody needs, and far less than fills the memory. */
const shortText = text.max(1_000);
/** Of what is made here: a path has to lead to it. */
const newName = shortText
  .min(1)
  .refine((name) => name !== '.' && name !== '..', 'expected another name than . and ..')
  .refine((name) => name.isWellFormed(), 'expected well-formed Unicode');
const longText = text.max(10_000);
const time = z.string().describe('ISO 8601 in UTC.');
/** Of a set that the types know, and the document leaves open. */
const textOf = <Text extends string>() =>
  z.custom<Text>((given) => typeof given === 'string').meta({ type: 'string' });
const isObject = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
/** Their own schemas read them further on, and name the field at fault. */
const recipe = z.custom<RecipeInput>(isObject, 'expected a recipe').meta({ type: 'object' });
const profile = z.custom<ProfileInput>(isObject, 'expected a profile').meta({ type: 'object' });
const scenario = z.custom<ScenarioInput>(isObject, 'expected a scenario').meta({ type: 'object' });

export const failureReply = z
  .strictObject({
    code: text.describe('Of the kind of failure: `invalid`, `not_found`, `conflict`…'),
    error: text.describe('What was expected and what was found, for a person.'),
    field: text.optional().describe('The field of the request that is at fault.'),
  })
  .describe('Why a control request was refused.');

export const healthReply = z.strictObject({
  status: z.literal('ok'),
  version: text,
  worldHash: text.describe('Of the default sandbox: the same hash is the same world.'),
  uptimeSeconds: z.number(),
  sandboxes: whole.describe('The default one among them.'),
});

export const namesReply = z.array(z.strictObject({ name: text, description: text }));

const growthInput = {
  world: z
    .union([text, recipe])
    .optional()
    .describe('A name, or a recipe; the default sandbox’s if left out.'),
  seed: whole.optional(),
  files: whole.optional().describe('In the first workspace, instead of the recipe’s count.'),
  now: z
    .union([z.literal('current'), instantSchema])
    .optional()
    .describe('Where the clock stands; `current` is today, and the clock runs.'),
};

export const sandboxInput = z.strictObject({
  ...growthInput,
  profile: z
    .union([text, profile])
    .optional()
    .describe(
      'A name, or what differs from the default profile; the default sandbox’s if left out.',
    ),
  scenario: z
    .union([text, scenario, z.null()])
    .optional()
    .describe('A name, or one; null for none. The default sandbox’s if left out.'),
  ttlSeconds: whole
    .optional()
    .describe('Seconds without a request after which it is let go; 3,600 if left out.'),
});

const keyFacts = {
  label: text,
  workspaceId: text,
  scopes: z.array(text),
  issuedAt: time,
  expiresAt: time,
  state: z.enum(['active', 'expired']).describe('On the clock of the sandbox.'),
  hint: text.describe('Stands for the secret wherever a key is shown.'),
};
export const keyReply = z.strictObject(keyFacts);
export const newKeyReply = z.strictObject({
  ...keyFacts,
  secret: text.describe('Shown here, and nowhere again.'),
});
export const keyInput = z.strictObject({
  label: newName.optional(),
  workspaceId: text.optional(),
  scopes: z.array(shortText).max(100).optional(),
  expiresAt: instantSchema.optional(),
  secret: shortText.optional().describe('Made up if left out.'),
});

const workspaceReply = z.strictObject({
  workspaceId: text,
  label: text,
  name: text,
  files: whole,
});

const sandboxFacts = {
  id: text,
  worldHash: text,
  expiresAt: time.nullable().describe('When it is let go unless used; null for the default one.'),
  workspaces: z.array(workspaceReply),
  faults: whole.describe('Those that still wait for requests.'),
};
export const sandboxReply = z.strictObject({ ...sandboxFacts, keys: z.array(keyReply) });
export const newSandboxReply = z.strictObject({ ...sandboxFacts, keys: z.array(newKeyReply) });

export const fileReply = z.strictObject({
  id: text,
  workspaceId: text,
  name: text,
  contentType: text,
  size: whole,
  validationStatus: text,
  createdAt: time,
});
const placement = {
  workspaceId: text.optional().describe('The first workspace if left out.'),
  id: newName.optional(),
  createdAt: instantSchema.optional().describe('The clock’s now if left out.'),
};
export const fileInput = z.strictObject({
  ...placement,
  size: whole.optional(),
  name: longText.optional(),
  contentType: shortText.optional(),
  validationStatus: shortText.optional(),
});
export const fileChangesInput = z.strictObject({
  name: longText.optional(),
  contentType: shortText.optional(),
  size: whole.optional(),
  validationStatus: shortText.optional(),
});
export const uploadQuery = z.strictObject({
  ...placement,
  name: longText,
  contentType: shortText.optional(),
  size: count
    .optional()
    .describe(
      'Bytes of the whole file, where the body is its beginning alone; of no beginning at all, the type is that of the contentType or the name.',
    ),
});

export const fileQuery = z.strictObject({
  workspaceId: text.optional().describe('The first workspace if left out.'),
  offset: count.default(0),
  limit: count.max(1_000).default(100),
});
export const filesReply = z.strictObject({
  files: z.array(fileReply).describe('In listing order.'),
  total: whole,
});

export const clockReply = z.strictObject({ now: time, frozen: z.boolean() });
export const clockInput = z.strictObject({
  now: instantSchema.optional(),
  frozen: z.boolean().optional(),
  advanceSeconds: z.number().optional().describe('After `now`, if both are given.'),
});

export const profileReply = z
  .custom<Profile>(isObject, 'expected a profile')
  .meta({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] });
export const profileInput = z
  .union([text, profile])
  .describe('A name, or what differs from the default profile.');
export const choicesInput = z
  .custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object')
  .meta({ type: 'object' })
  .describe('By the path of a choice, its value: `{"limit.maximum": 3}`.');

export const scenarioInput = z
  .union([text, scenario, z.null()])
  .describe('A name, a scenario, or null for none.');
export const scenarioReply = z
  .strictObject({
    name: text,
    title: text,
    description: text,
    steps: whole,
    done: whole.describe('How many of them have happened.'),
    next: z
      .custom<ScenarioStep>(isObject)
      .meta({ type: 'object' })
      .nullable()
      .describe('The step that is waited for; null behind the last one.'),
  })
  .nullable();

export const journalQuery = z.strictObject({
  operation: z.enum(['checkKey', 'readWorkspace', 'listFiles', 'none']).optional(),
  status: count.optional(),
  after: count.default(0).describe('Only entries of a greater number.'),
  limit: count.min(1).max(1_000).default(100),
});

/** An archive is whole, unless a journal is larger than usual. */
export const archiveQuery = journalQuery.extend({ limit: count.min(1).max(1_000).default(1_000) });
export const eventsQuery = z.strictObject({
  after: count
    .optional()
    .describe('Entries of a greater number come first; `Last-Event-ID` says it too.'),
});
export const eventsReply = z.instanceof(ReadableStream).meta({
  type: 'string',
  description:
    'Each entry of the journal is an event, its number the id. An event `lost` tells how many were let go before they could be sent.',
});

const refusalReply = z.strictObject({
  condition: textOf<RefusalCondition>().describe(
    'Which of the known reasons it has: `expiredKey`, `badLimit`…',
  ),
  form: textOf<FaultForm>()
    .exactOptional()
    .describe('What is odd about it, where that may have an answer of its own.'),
  reason: text.describe('The rule that refused and what would have passed: `why; wouldPass`.'),
  why: text,
  wouldPass: text.describe('In its place, as the mock stands when the entry is read.'),
  rule: textOf<ClauseId>().describe('The clause that the request is against.'),
  field: textOf<ProfileField>().describe(
    'The field of the profile that says how the refusal looks.',
  ),
  clause: textOf<JournalRefusal['clause']>().describe(
    'The open clause that leaves it to the profile.',
  ),
});
const assumption = z.strictObject({
  field: textOf<ProfileField>(),
  clause: textOf<OpenId>(),
  source: textOf<FieldSource>(),
});
const journalEntryReply = z.strictObject({
  number: whole.describe('Counts from 1, over everything that was ever asked.'),
  sandbox: text.describe('The id of the sandbox that answered.'),
  time,
  operation: z.enum(['checkKey', 'readWorkspace', 'listFiles']).nullable(),
  method: text,
  target: text.describe('Path and query; a key in it stands as its hint.'),
  path: text,
  status: whole.describe('0 where the connection ended before an answer.'),
  milliseconds: z.number().describe('To make the answer.'),
  keyHint: text.nullable().describe('The end of the key that was sent, known or not.'),
  keyLabel: text.nullable().describe('Of a key that is known.'),
  keyStatus: z.enum(['known', 'unknown', 'none']),
  refusal: refusalReply.nullable(),
  fault: textOf<FaultEffect['kind']>()
    .exactOptional()
    .describe('The kind of the fault that met the request.'),
  faultId: text.exactOptional().describe('Its id; `x-mock-fault` where the request asked for it.'),
  assumes: z.array(assumption).describe('The open choices that the answer rests on.'),
});
export const harReply = z
  .custom<Har>(isObject)
  .meta({ type: 'object', description: 'An HTTP archive, HAR 1.2.' });
export const journalReply = z.strictObject({
  entries: z.array(journalEntryReply).describe('Oldest first.'),
  next: whole.describe('Give it as `after` for what comes later.'),
  lost: whole.describe('Entries behind `after` that were let go before.'),
});
