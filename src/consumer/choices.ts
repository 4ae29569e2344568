import type { OperationName } from '../document/routes.ts';
import type { Variation } from '../profile/choice.ts';
import { clausesOf, type LearnedPath, learnedPaths, partAt } from '../profile/fields.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { PAGES_OF_THREE } from './setup.ts';
import { type ChoiceRow, type ChoiceSituation, choiceOf, type Row } from './situation-rows.ts';

/** Choices of how a key is refused, which each vary one field of the refusal (clause 7 r4). */

type Overlay = NonNullable<NonNullable<ProfileInput['refusals']>['expiredKey']>;

interface Refusal {
  readonly choice: string;
  /** Completes "An expired key is refused …". */
  readonly how: string;
  readonly expiredKey: Overlay;
  /** For a key without the scope. */
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

/** Combined choices and their parts. A client that fails on one part alone relies on that part. */
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

const refusalChoices = refusedKeys;

/** Sections that decide the pages of a walk: a client that fails there may break a stated clause. */
const mayBreakStatedClauses = ['limit', 'cursor', 'listing'];

/** The operation that the choices of a section are about. */
const operationOf = (section: string): OperationName =>
  section === 'keyCheck' ? 'checkKey' : section === 'workspaceRead' ? 'readWorkspace' : 'listFiles';

/** The values to try for each choice of a profile, by id. */
const variations = new Map(
  learnedPaths.flatMap((path) => {
    const { name = path, varies } = partAt(path);
    if (typeof varies === 'string') return [];
    return Object.entries(varies).map(([id, variation]) => {
      const given: Varied = { name, ...variation, path };
      return [id, given] as const;
    });
  }),
);

interface Varied extends Variation {
  readonly path: LearnedPath;
  readonly name: string;
}

/** A value as a profile: the differences from the default profile with pages of three entries. */
const profileOf = ({ path, value, also = {} }: Varied): ProfileInput =>
  [also, choiceAt(path, value)].reduce<ProfileInput>((under, top) => overChoices(under, top), {
    limit: PAGES_OF_THREE,
  });

/** Fields of a situation in which the server makes a choice. @param id without `choice.`. */
export function likeChoice(
  id: string,
): Pick<Row, 'title' | 'profile' | 'files' | 'ties' | 'stored'> {
  const varied = variations.get(id);
  if (!varied) throw new Error(`Failed to set up a situation: there is no choice "${id}"`);
  const { title, files, ties, stored } = varied;
  return { title, profile: profileOf(varied), files, ties, stored };
}

const fieldChoices = Array.from(variations, ([id, varied]): ChoiceRow => {
  const { path, clause = clausesOf(path)[0], contains = [], isRefused = false } = varied;
  const { name: choice, title, files, ties, stored } = varied;
  const [section = ''] = path.split('.');
  const isAlone = !mayBreakStatedClauses.includes(section);
  return {
    ...{ choice, title, files, ties, stored, clause },
    id: `choice.${id}`,
    calls: operationOf(section),
    incidental: [...contains, ...(isAlone ? [id] : [])].map((each) => `choice.${each}`),
    varies: { profile: profileOf(varied), ...(isRefused && { fails: 'missingScope' }) },
  };
});

/**
 * A refusal with Retry-After: a client may wait, or report it. The wait is short because the run
 * waits as well, and a timer of the client would keep the process alive.
 */
const rateLimit: ChoiceRow = {
  id: 'choice.rate-limit.requests',
  choice: 'rate limit',
  clause: '8-rate-limits',
  title: 'A key may make two requests in three seconds.',
  takesLong: true,
  fails: 'rateLimited',
  mayPass: true,
  varies: { profile: { rateLimit: { requests: 2, windowSeconds: 3 } } },
};

/** The document only mentions a scheme and a host: a client that drops the path is fragile. */
const baseUrl: ChoiceRow = {
  id: 'choice.base-url.path',
  choice: 'path of the base URL',
  clause: '1-transport',
  title: 'The base URL has a path: /gateway/files comes before /api/v1.',
  incidental: ['choice.base-url.path'],
  varies: { basePath: '/gateway/files' },
};

const all = [...fieldChoices, ...refusalChoices, rateLimit, baseUrl].map(choiceOf);

/** Situations that each vary one open clause: they show on which choices a client depends. */
export const choiceSituations = (): readonly ChoiceSituation[] => all;

/**
 * The choices to vary in a run of some situations.
 *
 * @param only the chosen situations, if not all.
 * @param ids of the choices. Default: all, or none if situations are chosen.
 */
export function chooseChoices(only: unknown, ids?: readonly string[]): readonly ChoiceSituation[] {
  if (ids) return all.filter(({ id }) => ids.includes(id));
  return only === undefined ? all : [];
}
