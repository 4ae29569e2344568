import type { ProfileInput } from '../profile/schema.ts';
import { anyFailure } from './situation.ts';
import type { ChoiceRow } from './situation-rows.ts';

/** Choices of how a key is refused: each field of a refusal by itself (clause 7 r4). */

type Condition = 'expiredKey' | 'missingScope';
type Overlay = NonNullable<NonNullable<ProfileInput['refusals']>['expiredKey']>;

interface Refusal {
  readonly id: string;
  readonly choice: string;
  /** Completes "An expired key is refused …". */
  readonly how: string;
  readonly refusal: Readonly<Record<Condition, Overlay>>;
}

const both = (overlay: Overlay) => ({ expiredKey: overlay, missingScope: overlay });

const refusals: readonly Refusal[] = [
  {
    id: 'refusal-status',
    choice: 'refusal statuses',
    how: 'with an unusual status',
    refusal: { expiredKey: { status: 403 }, missingScope: { status: 401 } },
  },
  {
    id: 'refusal-status-400',
    choice: 'refusal statuses',
    how: 'with the status 400',
    refusal: both({ status: 400 }),
  },
  {
    id: 'refusal-code',
    choice: 'code values',
    how: 'with an unknown code',
    refusal: both({ code: 'E-4711: denied' }),
  },
  {
    id: 'refusal-error',
    choice: 'error texts',
    how: 'with an unusual error text',
    refusal: both({ error: 'Zugriff verweigert – bitte <neuen> Schlüssel "beantragen".' }),
  },
  {
    id: 'refusal-no-code',
    choice: 'code left out',
    how: 'without a code',
    refusal: both({ code: null }),
  },
  {
    id: 'refusal-no-error',
    choice: 'error left out',
    how: 'without an error text',
    refusal: both({ error: null }),
  },
  {
    id: 'refusal-neither',
    choice: 'neither code nor error',
    how: 'with neither a code nor an error text',
    refusal: both({ code: null, error: null }),
  },
  {
    id: 'refusal-fields',
    choice: 'fields of a failure',
    how: 'with additional fields in the body',
    refusal: both({
      extra: { message: 'another text', status: 200, details: [{ code: 'x', error: 'y' }] },
    }),
  },
  {
    id: 'refusal-content-type',
    choice: 'failure content type',
    how: 'with the content type application/problem+json',
    refusal: both({ contentType: 'application/problem+json' }),
  },
  {
    id: 'refusal-headers',
    choice: 'failure headers',
    how: 'with additional headers',
    refusal: both({ headers: { 'X-Request-Id': 'abc', 'WWW-Authenticate': 'Bearer realm="x"' } }),
  },
];

/** What leaves out both is wrong for whom either is. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'refusal-neither': ['refusal-no-code', 'refusal-no-error'],
};

const refusedKeys = refusals.flatMap(({ id, choice, how, refusal }): readonly ChoiceRow[] => {
  const refused = (key: string, fails: Condition) => ({
    id: `choice.${id}.${key}`,
    clause: '7-r4' as const,
    choice,
    incidental: (parts[id] ?? []).map((part) => `choice.${part}.${key}`),
    fails,
    varies: { profile: { refusals: { [fails]: refusal[fails] } } },
  });
  return [
    {
      ...refused('expired', 'expiredKey'),
      title: `An expired key is refused ${how}.`,
      expiresIn: -60,
    },
    {
      ...refused('unscoped', 'missingScope'),
      title: `A key without files:read is refused ${how}.`,
      scopes: ['other:read'],
    },
  ];
});

/** Pages of one entry, whatever the limit: so a limit of any size meets several pages. */
const ROOMY: ProfileInput = {
  limit: { default: 1_000, maximum: 1_000 },
  listing: { pageFill: 'single' },
};

/**
 * Which of two faults of a request is refused: what a deployment checks first. A client that never
 * makes a request with both cannot rest on it.
 */
const CHECK_ORDER = { choice: 'order of checks', clause: '7-r4' } as const;

const checkOrder: readonly ChoiceRow[] = [
  {
    ...CHECK_ORDER,
    id: 'choice.check-order.workspace',
    title: 'An expired key requests a different workspace and is refused because of the workspace.',
    incidental: ['choice.check-order.workspace'],
    expiresIn: -60,
    prepare: (setup) => ({
      ...setup,
      workspaceId: setup.mock.keys.byLabel('other').workspaceId,
    }),
    fails: anyFailure,
    varies: { profile: { authorization: { workspaceChecked: 'before-expiry' } } },
  },
  {
    ...CHECK_ORDER,
    id: 'choice.check-order.cursor',
    title:
      'In the middle of a walk, the deployment starts to refuse earlier cursors and limits above one, and checks the cursor first.',
    incidental: ['choice.check-order.cursor'],
    profile: ROOMY,
    // Limits are refused that were served before, and so are cursors: they are of another order.
    event: ({ mock }) => {
      const { listing, ...profile } = mock.profile;
      mock.setProfile({
        ...profile,
        limit: { default: 1, maximum: 1, aboveMaximum: 'refused' },
        listing: { ...listing, tieOrder: 'ascending' },
      });
      return [];
    },
    fails: anyFailure,
    mayPass: true,
    varies: { profile: { ...ROOMY, cursor: { checkedFirst: true } } },
  },
];

export const refusalChoices = [...refusedKeys, ...checkOrder];
