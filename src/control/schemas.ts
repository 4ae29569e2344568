import * as z from 'zod';
import type { SavedState } from '../mock/state/schema.ts';
import { isObject } from '../text/is-object.ts';
import { instantSchema } from '../world/instant-schema.ts';
import type { RecipeInput } from '../world/recipe.ts';
import { count, longText, newName, shortText, text, time, whole } from './schema-parts.ts';
import { profile, scenario } from './switch-schemas.ts';

/** The JSON of the control API: times are ISO 8601, names in camelCase. */

/** Its own schema reads it further on, and names the field at fault. */
const recipe = z.custom<RecipeInput>(isObject, 'expected a recipe').meta({ type: 'object' });
export const stateBody = z
  .custom<SavedState>(isObject, 'expected a state')
  .meta({
    type: 'object',
    properties: { version: { type: 'number' } },
    required: ['version', 'seed'],
  })
  .describe('All that a sandbox holds. It has the secrets of its (made-up) keys.');

export const failureReply = z
  .strictObject({
    code: text.describe('Of the kind of failure: `invalid`, `not_found`, `conflict`…'),
    error: text.describe('What was expected and what was found, for a person.'),
    field: text.optional().describe('The first field of the request that is at fault.'),
    problems: z
      .array(
        z.strictObject({
          path: text.describe('As `effect.status`; empty where it is all of the request.'),
          message: text.describe('What was expected of it and what was found, for a person.'),
        }),
      )
      .optional()
      .describe('What is wrong with each field of the request that is at fault.'),
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
  id: text
    .optional()
    .describe(
      '16 letters and digits. Its keys begin with `wsk_ID`, by which a proxy finds the server of a sandbox. Made up if left out.',
    ),
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
  state: stateBody.optional().describe('What another one held, beside a world at most.'),
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
  expiresAt: z.optional(instantSchema),
  secret: shortText.optional().describe('Made up if left out.'),
});

const workspaceReply = z.strictObject({
  workspaceId: text,
  label: text,
  name: text,
  files: whole,
});

export const clockReply = z.strictObject({ now: time, frozen: z.boolean() });
const sandboxFacts = {
  id: text,
  world: text.describe('The name of its recipe.'),
  seed: whole,
  worldHash: text,
  profile: text.describe('Its name.'),
  scenario: text.nullable().describe('Its name; null where none plays.'),
  clock: clockReply,
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
  createdAt: z.optional(instantSchema).describe('The clock’s now if left out.'),
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
  contains: longText
    .optional()
    .describe('Only files with this in the id, the name, the type or the status, in any case.'),
  after: text.max(1_100).optional().describe('`next` of the page before.'),
  offset: count.default(0).describe('Files to skip first.'),
  limit: count.max(1_000).default(100),
});
export const filesReply = z.strictObject({
  files: z.array(fileReply).describe('In listing order.'),
  total: whole,
  next: text
    .nullable()
    .describe(
      'Give it as `after` for the following page, whatever changes meanwhile; null at the end.',
    ),
});

export const cursorInput = z.strictObject({
  cursor: text.max(100_000),
  workspaceId: text
    .optional()
    .describe('Whose listing it is for; that of the first workspace if left out.'),
});
export const cursorReply = z.strictObject({
  works: z.boolean().describe('Whether the listing of the workspace takes it now.'),
  condition: z.enum(['malformedCursor', 'foreignCursor']).nullable(),
  why: text.nullable().describe('What is wrong with it; null where it works.'),
  wouldPass: text.nullable(),
  place: z
    .strictObject({
      workspaceId: text.describe('The workspace whose listing gave it out.'),
      position: z
        .strictObject({
          fileId: text,
          createdAt: time,
          exists: z.boolean().describe('Where not, the listing goes on behind its place.'),
        })
        .nullable()
        .describe('The entry that it stands behind; null for the beginning.'),
      pages: whole.describe('Given out before.'),
      limit: whole.describe('Of the page that gave it out.'),
      before: whole.describe('Files that are listed before the place now.'),
      behind: whole,
    })
    .nullable()
    .describe('Null for one that leads nowhere.'),
});

export const clockInput = z.strictObject({
  now: z.optional(instantSchema),
  frozen: z.boolean().optional(),
  advanceSeconds: z.number().optional().describe('After `now`, if both are given.'),
});
