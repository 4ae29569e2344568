import type { ProfileInput } from '../profile/schema.ts';
import { anyFailure } from './situation.ts';
import type { ChoiceRow } from './situation-rows.ts';

/** Choices of how a key is refused: each field of a refusal by itself (clause 7 r4). */

type Overlay = NonNullable<NonNullable<ProfileInput['refusals']>['expiredKey']>;

interface Refusal {
  readonly choice: string;
  /** Completes "An expired key is refused …". */
  readonly how: string;
  readonly expiredKey: Overlay;
  /** Of a key without the scope. */
  readonly missingScope: Overlay;
}

const both = (choice: string, how: string, overlay: Overlay): Refusal => ({
  choice,
  how,
  expiredKey: overlay,
  missingScope: overlay,
});

const refusals: Readonly<Record<string, Refusal>> = {
  'refusal-status': {
    choice: 'refusal statuses',
    how: 'with an unusual status',
    expiredKey: { status: 403 },
    missingScope: { status: 401 },
  },
  'refusal-status-400': both('refusal statuses', 'with the status 400', { status: 400 }),
  'refusal-code': both('code values', 'with an unknown code', { code: 'E-4711: denied' }),
  'refusal-error': both('error texts', 'with an unusual error text', {
    error: 'Zugriff verweigert – bitte <neuen> Schlüssel "beantragen".',
  }),
  'refusal-no-code': both('code left out', 'without a code', { code: null }),
  'refusal-no-error': both('error left out', 'without an error text', { error: null }),
  'refusal-neither': both('neither code nor error', 'with neither a code nor an error text', {
    code: null,
    error: null,
  }),
  'refusal-fields': both('fields of a failure', 'with additional fields in the body', {
    extra: { message: 'another text', status: 200, details: [{ code: 'x', error: 'y' }] },
  }),
  'refusal-content-type': both(
    'failure content type',
    'with the content type application/problem+json',
    { contentType: 'application/problem+json' },
  ),
  'refusal-headers': both('failure headers', 'with additional headers', {
    headers: { 'X-Request-Id': 'abc', 'WWW-Authenticate': 'Bearer realm="x"' },
  }),
};

/** A client that fails over one part of a choice relies on that part. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'refusal-neither': ['refusal-no-code', 'refusal-no-error'],
};

const keys = {
  expired: { fails: 'expiredKey', who: 'An expired key', expiresIn: -60 },
  unscoped: { fails: 'missingScope', who: 'A key without files:read', scopes: ['other:read'] },
} as const;

const refusedKeys = Object.entries(refusals).flatMap(([id, { choice, how, ...refusal }]) =>
  Object.entries(keys).map(
    ([key, { who, fails, ...given }]): ChoiceRow => ({
      ...given,
      id: `choice.${id}.${key}`,
      clause: '7-r4',
      title: `${who} is refused ${how}.`,
      choice,
      incidental: (parts[id] ?? []).map((part) => `choice.${part}.${key}`),
      fails,
      varies: { profile: { refusals: { [fails]: refusal[fails] } } },
    }),
  ),
);

/** Pages of one entry for every limit, so that any limit leads to several pages. */
const ROOMY: ProfileInput = {
  limit: { default: 1_000, maximum: 1_000 },
  listing: { pageFill: 'single' },
};

/**
 * Which of two faults of a request is refused: what a deployment checks first. A client that never
 * makes a request with both cannot rely on it.
 */
const CHECK_ORDER = { choice: 'order of checks', clause: '7-r4', fails: anyFailure } as const;

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
    varies: { profile: { authorization: { workspaceChecked: 'before-expiry' } } },
  },
  {
    ...CHECK_ORDER,
    id: 'choice.check-order.cursor',
    title:
      'In the middle of a walk, the deployment starts to refuse earlier cursors and limits above one, and checks the cursor first.',
    incidental: ['choice.check-order.cursor'],
    profile: ROOMY,
    // Limits and cursors that worked before are refused: the order changed.
    event: ({ mock }) => {
      const { listing, ...profile } = mock.profile;
      mock.setProfile({
        ...profile,
        limit: { default: 1, maximum: 1, aboveMaximum: 'refused' },
        listing: { ...listing, tieOrder: 'ascending' },
      });
      return [];
    },
    mayPass: true,
    varies: { profile: { ...ROOMY, cursor: { checkedFirst: true } } },
  },
];

export const refusalChoices = [...refusedKeys, ...checkOrder];
