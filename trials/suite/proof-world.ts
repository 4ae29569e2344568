import type { Keys } from '../../contract-tests/http/credentials.ts';
import { createMock, type Mock, type MockOptions } from '../../src/mock/create-mock.ts';
import type { ProfileInput } from '../../src/profile/schema.ts';
import type { RecipeInput } from '../../src/world/recipe.ts';
import { suiteKeys } from '../../test/support/suite-keys.ts';

type Files = NonNullable<RecipeInput['workspaces'][number]['files']>;

/** The files of the workspace under test, a second workspace of three pages, a key of each kind. */
export function proofWorld(main: Files): RecipeInput {
  return {
    name: 'proof',
    workspaces: [
      { label: 'main', files: main },
      { label: 'second', files: { count: 23, ties: [2, 3] } },
    ],
    keys: [
      { label: 'reader', workspace: 'main' },
      { label: 'unscoped', workspace: 'main', scopes: [] },
      { label: 'expired', workspace: 'main', issuedDaysAgo: 120 },
      { label: 'other', workspace: 'second' },
    ],
  };
}

export const DEFAULT_LIMIT = 10;
export const LARGEST_LIMIT = 20;

/**
 * How many files share each creation time, newest first. As few as possible, but enough for every
 * fault: several pages at every limit, and ties of several sizes at the start, middle and end.
 */
const PROOF_TIES = [
  4, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1, 5, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3,
];

const proof = {
  world: proofWorld({ literal: datedFiles(PROOF_TIES) }),
  profile: { limit: { default: DEFAULT_LIMIT, maximum: LARGEST_LIMIT } },
} satisfies MockOptions;

/** The proof world under a profile with these choices. */
export const under = (profile: ProfileInput): { readonly mock: MockOptions } => ({
  mock: { profile: { ...proof.profile, ...profile } },
});

/**
 * Files in runs of one creation time each, newest first, hours apart. Literal, so that a fault shows
 * at the same place if seeding changes.
 */
function datedFiles(ties: readonly number[]): NonNullable<Files['literal']> {
  const times = ties.flatMap((size, index) =>
    Array.from({ length: size }, () => Date.UTC(2026, 0, 14) - index * 8_054_321),
  );
  return times.map((time, index) => ({
    // Unordered and unique: the factor and the modulus have no common divisor.
    id: `file_${((index * 7919) % 100_003).toString(36).padStart(4, '0')}`,
    name: `report ${index}.pdf`,
    contentType: 'application/pdf',
    size: 100 + ((index * 37) % 101),
    validationStatus: 'accepted',
    createdAt: new Date(time).toISOString(),
  }));
}

/** A mock of the proof world, with changed options. */
export function createProofMock(options: MockOptions = {}): Mock {
  return createMock({ ...proof, ...options });
}

/** The keys for a run of the suite. */
export const keysOf = (mock: Mock): Required<Keys> =>
  suiteKeys((label) => mock.keys.byLabel(label).secret);
