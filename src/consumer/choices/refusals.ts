import type { ProfileInput } from '../../profile/schema.ts';
import { situation } from '../define-situation.ts';
import { failure } from '../set-stage.ts';
import { type ChoiceSituation, varied } from './choice.ts';

/** Choices of how a key is refused: each field of a refusal by itself (clause 7 r4). */

type Condition = 'expiredKey' | 'missingScope';
type Overlay = NonNullable<NonNullable<ProfileInput['refusals']>['expiredKey']>;

interface Row {
  readonly id: string;
  readonly choice: string;
  /** Completes "An expired key is refused …". */
  readonly how: string;
  readonly refusal: Readonly<Record<Condition, Overlay>>;
}

const both = (overlay: Overlay) => ({ expiredKey: overlay, missingScope: overlay });

const rows: readonly Row[] = [
  {
    id: 'refusal-status',
    choice: 'refusal statuses',
    how: 'with another status than is usual',
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
    how: 'with a code that nobody has announced',
    refusal: both({ code: 'E-4711: denied' }),
  },
  {
    id: 'refusal-error',
    choice: 'error texts',
    how: 'with an error text in other words',
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
    how: 'with further fields in the body',
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
    how: 'with headers of its own',
    refusal: both({ headers: { 'X-Request-Id': 'abc', 'WWW-Authenticate': 'Bearer realm="x"' } }),
  },
];

const keys = [
  { condition: 'expiredKey', id: 'expired', who: 'An expired key', stage: { expiresIn: -60 } },
  {
    condition: 'missingScope',
    id: 'unscoped',
    who: 'A key without files:read',
    stage: { scopes: ['other:read'] },
  },
] as const;

/** What leaves out both is wrong for whom either is. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'refusal-neither': ['refusal-no-code', 'refusal-no-error'],
};

export const refusalChoices: readonly ChoiceSituation[] = rows.flatMap(
  ({ id, choice, how, refusal }) =>
    keys.map(({ condition, id: key, who, stage: options }) => {
      const refused = (refusals: NonNullable<ProfileInput['refusals']>) =>
        situation({
          id: `choice.${id}.${key}`,
          clause: '7-r4',
          incidental: (parts[id] ?? []).map((part) => `choice.${part}.${key}`),
          title: `${who} is refused ${how}.`,
          arrange: (setStage) => {
            const stage = setStage({ ...options, ...varied({ refusals }) });
            const { status, code, error } = stage.mock.profile.refusals[condition];
            return { ...stage, expected: failure(status, { code, error }) };
          },
        });
      const clause = '7-r4' as const;
      const varies = { [condition]: refusal[condition] };
      return { ...refused(varies), clause, choice, control: refused({}) };
    }),
);
