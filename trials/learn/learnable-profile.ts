import fc, { type Arbitrary } from 'fast-check';
import type { ProfileInput } from '../../src/profile/schema.ts';
import { anyProfile, oneOf, oneOfJson } from '../suite/permitted/any-profile.ts';

/**
 * Random profiles over every field whose differences are visible from outside: no literal replaces
 * what depends on the key, and no key check refuses the key itself.
 */

const literal = oneOf(true, 7, 'gold', null);

const keyFields = fc.record(
  {
    ok: fc.constant('{valid}'),
    permissions: oneOf('{scopes}', '{scopes-text}'),
    until: fc.constant('{expiresAt}'),
    ends: fc.constant('{hint}'),
    label: fc.constant('{label}'),
    plan: literal,
    of: oneOfJson(
      { may: '{scopes}', until: ['{expiresAt}'], id: 'key_{hex:12}' },
      { ok: '{valid}', request: '{uuid}', told: ['{scopes-text}', 7] },
    ),
  },
  { requiredKeys: [] },
);

const workspaceFields = fc.record(
  {
    id: fc.constant('{workspaceId}'),
    title: fc.constant('{name}'),
    born: fc.constant('{createdAt}'),
    files: fc.constant('{fileCount}'),
    region: literal.map((value) => (value === 'gold' ? 'north' : value)),
    data: oneOfJson(
      { id: '{workspaceId}', title: '{name}', made: ['{createdAt}'] },
      { count: '{fileCount}', owner: { id: 'u_{digits:10}' }, links: ['{path}/x'] },
    ),
  },
  { requiredKeys: [] },
);

/** Each status is common enough to occur: what no file shows cannot be learned. */
const status = fc.uniqueArray(
  fc.record({
    value: oneOf('clean', 'suspect', 'pending', ''),
    share: fc.integer({ min: 3, max: 5 }),
  }),
  { minLength: 1, maxLength: 3, selector: ({ value }) => value },
);

export const learnableProfile: Arbitrary<ProfileInput> = fc
  .tuple(anyProfile, keyFields, workspaceFields, status, oneOf(null, 'files:read'))
  .map(([profile, ofKey, ofWorkspace, validationStatus, scope]) => ({
    ...profile,
    keyCheck: { ...profile.keyCheck, scope, fields: ofKey },
    workspaceRead: { ...profile.workspaceRead, fields: ofWorkspace },
    formats: withFormats(profile.formats, validationStatus),
    refusals: untold(profile.refusals),
    rateLimit: null,
  }));

type RefusalsInput = NonNullable<ProfileInput['refusals']>;

/** Without refusals that look like rate limits: they are retried, and not seen as refusals. */
function untold(refusals: RefusalsInput = {}): RefusalsInput {
  return Object.fromEntries(
    Object.entries(refusals).map(([condition, refusal = {}]) => {
      const status = refusal.status === 429 || refusal.status === 503 ? 422 : refusal.status;
      const waits = refusal.headers !== undefined && 'Retry-After' in refusal.headers;
      return [
        condition,
        {
          ...refusal,
          ...(status !== undefined && { status }),
          ...(waits && { headers: { 'X-Reason': 'no' } }),
        },
      ];
    }),
  );
}

type FormatsInput = NonNullable<ProfileInput['formats']>;

function withFormats(
  formats: FormatsInput = {},
  validationStatus: NonNullable<FormatsInput['validationStatus']>,
): FormatsInput {
  const { workspaceId, ...others } = formats;
  // Two ids are not enough to learn an unusual alphabet.
  const common =
    workspaceId?.style === 'random' ? { ...workspaceId, alphabet: 'base62' as const } : workspaceId;
  return { ...others, validationStatus, ...(common && { workspaceId: common }) };
}
