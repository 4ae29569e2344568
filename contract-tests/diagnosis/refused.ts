import type { Walk } from '../listing/walk.ts';
import { type Cause, type CauseKind, cause } from './cause.ts';

/** A cursor that was passed back. */
interface Passed {
  readonly cursor: string;
  readonly limit: number | undefined;
  /** Pages of the walk in front of it. */
  readonly behind: number;
  readonly isAccepted: boolean;
}

/** What may set the refused cursors apart from the accepted ones. */
interface Trait {
  readonly isOf: (passed: Passed, accepted: readonly Passed[]) => boolean;
  /** Undefined where it would explain a refusal, and names no mistake. */
  readonly likely?: Cause;
}

/** Of either sort; fewer share a trait by chance. */
const FEWEST = 2;
/** Shorter ones are not cut: a number grows by a digit on a later page, too. */
const SHORTEST_CUT = 64;

const trait = (kind: CauseKind, what: string, likely: string, isOf: Trait['isOf']): Trait => ({
  likely: cause(kind, `every refused cursor ${what}, and no accepted one does`, likely),
  isOf,
});

const holds = (characters: RegExp, name: string): Trait =>
  trait(
    'cursor-character-lost',
    `holds ${name}`,
    `what reads the query does not give ${name} back as it was sent`,
    ({ cursor }) => characters.test(cursor),
  );

const isLongest: Trait['isOf'] = ({ cursor }, accepted) =>
  accepted.every((each) => each.cursor.length < cursor.length);

const traits: readonly Trait[] = [
  trait(
    'cursor-decoded-twice',
    'holds + or %',
    'cursors are decoded twice, so that these characters do not come back',
    ({ cursor }) => /[+%]/.test(cursor),
  ),
  trait(
    'cursor-trimmed',
    'begins or ends with white space',
    'white space at the ends of a cursor is cut off',
    ({ cursor }) => cursor.trim() !== cursor,
  ),
  trait(
    'cursor-cut-short',
    `is longer than ${SHORTEST_CUT} characters and than any accepted one`,
    'a long cursor is cut off',
    (passed, accepted) => passed.cursor.length > SHORTEST_CUT && isLongest(passed, accepted),
  ),
  holds(/\//, '/'),
  holds(/[=]/, '='),
  holds(/&/, '&'),
  holds(/;/, ';'),
  holds(/#/, '#'),
  holds(/[^\0-\u007F]/, 'a character beyond ASCII'),
  trait(
    'cursor-refused-with-limit',
    'came with a limit',
    'a cursor and a limit are not taken together',
    ({ limit }) => limit !== undefined,
  ),
  {
    isOf: (passed, accepted) => passed.cursor.length <= SHORTEST_CUT && isLongest(passed, accepted),
  },
  { isOf: ({ behind }, accepted) => accepted.every((each) => each.behind < behind) },
];

/** Why a deployment refuses some of its cursors: the one trait that sets them apart. */
export function causeOfRefusal(walks: readonly Walk[]): Cause | undefined {
  const passed = walks.flatMap(passedIn);
  const accepted = passed.filter(({ isAccepted }) => isAccepted);
  const refused = passed.filter(({ isAccepted }) => !isAccepted);
  const isFew = (some: readonly Passed[]) =>
    new Set(some.map(({ cursor }) => cursor)).size < FEWEST;
  if (isFew(accepted) || isFew(refused)) return undefined;
  const [only, ...others] = traits.filter(
    ({ isOf }) =>
      refused.every((each) => isOf(each, accepted)) &&
      !accepted.some((each) => isOf(each, accepted)),
  );
  return others.length === 0 ? only?.likely : undefined;
}

const passedIn = ({ pages, limit }: Walk): Passed[] =>
  pages.flatMap(({ cursor, answer: { ok } }, behind) =>
    cursor === undefined ? [] : [{ cursor, limit, behind, isAccepted: ok }],
  );
