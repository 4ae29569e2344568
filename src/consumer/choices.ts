import type { Variation } from '../profile/about/about.ts';
import { aboutFields, type DescribedPath } from '../profile/about/about-fields.ts';
import { clausesOf } from '../profile/fields.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { refusalChoices } from './refusal-choices.ts';
import { PAGES_OF_THREE } from './setup.ts';
import { type ChoiceRow, type ChoiceSituation, choiceOf } from './situation-rows.ts';

/** Sections that decide the pages of a walk: a client that fails there may break a stated clause. */
const mayBreakStatedClauses = ['limit', 'cursor', 'listing'];

/** The operations whose own sections have choices. */
const operations: Readonly<Record<string, ChoiceRow['calls']>> = {
  keyCheck: 'checkKey',
  workspaceRead: 'readWorkspace',
};

/** A choice for each value that a field of a profile says to try. */
const fieldChoices: readonly ChoiceRow[] = Object.entries(aboutFields).flatMap(([path, about]) =>
  'vary' in about
    ? Object.entries(about.vary).map(([id, variation]) =>
        rowOf(path as DescribedPath, id, { choice: about.choice, ...variation }),
      )
    : [],
);

function rowOf(
  path: DescribedPath,
  id: string,
  variation: Variation & { readonly choice: string },
): ChoiceRow {
  const { clause = clausesOf(path)[0], contains = [], value, also = {}, ...fixture } = variation;
  const { isRefused = false, ...rest } = fixture;
  const [section = ''] = path.split('.');
  const isAlone = !mayBreakStatedClauses.includes(section);
  return {
    ...rest,
    id: `choice.${id}`,
    clause,
    calls: operations[section] ?? 'listFiles',
    incidental: [...contains, ...(isAlone ? [id] : [])].map((each) => `choice.${each}`),
    varies: {
      profile: [also, choiceAt(path, value)].reduce<ProfileInput>(
        (under, top) => overChoices(under, top),
        { limit: PAGES_OF_THREE },
      ),
      ...(isRefused && { fails: 'missingScope' }),
    },
  };
}

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

/** The document knows scheme and host alone: a client that drops the rest is fragile. */
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
 * @param only the situations that are chosen, if not all.
 * @param ids of the choices. Default: all, or none if situations are chosen.
 */
export function chooseChoices(only: unknown, ids?: readonly string[]): readonly ChoiceSituation[] {
  if (ids) return all.filter(({ id }) => ids.includes(id));
  return only === undefined ? all : [];
}
