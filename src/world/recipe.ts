import * as z from 'zod/mini';
import allTies from '../../fixtures/worlds/all-ties.json' with { type: 'json' };
import defaultRecipe from '../../fixtures/worlds/default.json' with { type: 'json' };
import statuses from '../../fixtures/worlds/statuses.json' with { type: 'json' };
import tiny from '../../fixtures/worlds/tiny.json' with { type: 'json' };
import { byName, namedContent } from '../profile/by-name.ts';
import { atFirstUse } from '../profile/choice.ts';
import { parseInput } from '../text/parse-input.ts';
import { fileIdSchema, instantSchema, secretSchema, unique, workspaceIdSchema } from './fields.ts';

/** A world recipe: the data to seed. `growWorld` grows a world from it. */

/** The generator has a 32-bit seed. */
const LARGEST_SEED = 4_294_967_295;
/** Files in one workspace: a typo should not exhaust the memory. */
export const MAX_FILES = 10_000_000;

const seed = z.int().check(z.minimum(0), z.maximum(LARGEST_SEED));
const files = z.int().check(z.minimum(0), z.maximum(MAX_FILES));

/** Options that replace values of a recipe. The time is read later. */
export const growthSchema = z.strictObject({
  seed: z.optional(seed),
  files: z.optional(files),
  now: z.optional(z.custom<string | Date>()),
});

const text = z.string().check(z.minLength(1));
const label = () =>
  text.check(
    z.describe('Name of one’s own, by which keys, tests and the command line refer to it.'),
  );

/** Longer ones could produce times out of range. */
const MAX_LIFE = { days: 36_500, seconds: 36_500 * 86_400 } as const;

const literalFileSchema = () =>
  z.strictObject({
    id: z.optional(fileIdSchema),
    name: z.string().check(z.describe('As uploaded; sanitised on storing.')),
    contentType: z.optional(z.string()).check(z.describe('By the extension if left out.')),
    size: z._default(z.int().check(z.minimum(0)), 0).check(z.describe('Bytes.')),
    validationStatus: z.optional(z.string()),
    createdAt: z.optional(instantSchema).check(z.describe('The recipe’s now if left out.')),
  });

const filesSchema = () =>
  z.strictObject({
    count: z
      ._default(z.union([files, z.literal('default-page')]), 0)
      .check(z.describe('How many files; `default-page` for as many as a page holds by default.')),
    ties: z
      ._default(z.array(z.int().check(z.minimum(2))), [])
      .check(
        z.describe(
          'Sizes of groups of files created at one instant; the newest and the oldest are ties.',
        ),
      ),
    literal: z
      ._default(z.array(literalFileSchema()), [])
      .check(z.describe('Files given one by one.')),
  });

const workspaceSchema = () =>
  z.strictObject({
    label: label(),
    workspaceId: z
      .optional(workspaceIdSchema)
      .check(z.describe('Of the profile’s format if left out.')),
    name: z.optional(text),
    files: z.prefault(filesSchema(), {}),
  });

const keySchema = () =>
  z.strictObject({
    label: label(),
    workspace: label().check(z.describe('Label of the workspace that the key is bound to.')),
    scopes: z._default(z.array(text), ['files:read']),
    issuedDaysAgo: z._default(z.number().check(z.minimum(0), z.maximum(MAX_LIFE.days)), 0),
    expiresInSeconds: z
      .optional(z.number().check(z.minimum(-MAX_LIFE.seconds), z.maximum(MAX_LIFE.seconds)))
      .check(z.describe('From the recipe’s now; ninety days after the issue if left out.')),
    secret: z.optional(secretSchema).check(z.describe('Made up if left out.')),
  });

export const recipeSchema = atFirstUse(() =>
  z
    .strictObject({
      $schema: z.optional(z.string()).check(z.describe('For editors; ignored.')),
      name: z._default(text, 'unnamed'),
      description: z._default(z.string(), ''),
      seed: z._default(seed, 1),
      now: z
        ._default(instantSchema, '2026-01-15T12:00:00Z')
        .check(z.describe('Where the mock’s clock starts.')),
      workspaces: z.array(workspaceSchema()).check(z.minLength(1), unique('label', 'workspaceId')),
      keys: z._default(z.array(keySchema()).check(unique('label', 'secret')), []),
    })
    .check(
      z.superRefine(({ workspaces, keys }, { addIssue }) => {
        const labels = workspaces.map((workspace) => workspace.label);
        for (const [index, { workspace }] of keys.entries()) {
          const message = `expected the label of a workspace (${labels.join(', ')})`;
          const path = ['keys', index, 'workspace'];
          if (!labels.includes(workspace)) addIssue({ code: 'custom', message, path });
        }
      }),
    ),
);

export type Recipe = Readonly<Omit<z.output<ReturnType<typeof recipeSchema>>, '$schema'>>;
export type RecipeInput = z.input<ReturnType<typeof recipeSchema>>;

/** The recipes of `fixtures/worlds` by name; embedded, because browsers need them too. */
export const namedRecipes = byName({
  default: defaultRecipe,
  tiny,
  'all-ties': allTies,
  statuses,
});

/** The name of a world in the package. */
export type RecipeName = keyof typeof namedRecipes;

const recipes = namedContent('world', namedRecipes, (input, action): Recipe => {
  const { $schema: _editorHint, ...recipe } = parseInput(recipeSchema(), input, action);
  return recipe;
});

/** The names that `resolveRecipe` accepts, `default` first. */
export const recipeNames: readonly RecipeName[] = recipes.names;

/**
 * Returns the complete recipe for a name from `fixtures/worlds` or a recipe object.
 *
 * @param source the file or a name of the input, for messages.
 * @throws Error if the name is unknown, the input does not match the recipe schema, or a key refers
 *   to a workspace that does not exist.
 */
export const resolveRecipe: (input: string | RecipeInput, source?: string) => Recipe =
  recipes.resolve;
