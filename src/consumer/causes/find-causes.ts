import type { ClauseId } from '../../document/clauses.ts';
import { groupBy } from '../../text/group-by.ts';
import { type ConsumerFinding, type FindingSubject, findingsIn } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { plainestSituation } from '../situations.ts';
import { type Mistake, mistakesIn } from './mistakes.ts';

/** One mistake of the client that explains failures in several situations. */
export interface Cause {
  /** The stable name of the likely mistake; null if none is recognised. */
  readonly mistake: string | null;
  /** Completes "The client …". */
  readonly what: string;
  /** The most severe of its findings. */
  readonly severity: ConsumerFinding['severity'];
  readonly clause: ClauseId;
  /** Ids of situations, in the order of the run. */
  readonly ids: readonly string[];
  /** The id of the one that shows it in the fewest requests. */
  readonly shortest: string;
  /** The consequences in that situation, as sentences that complete "The client …". */
  readonly consequences: readonly string[];
}

/**
 * Groups findings by cause, the most severe and frequent first. The findings of a group share a
 * mistake that no session contradicts or, if there is none, their kind and clause.
 */
export function findCauses(outcomes: readonly SituationOutcome[]): readonly Cause[] {
  const items = outcomes.flatMap(itemsOf);
  const named = groupByMistake(items, suspectsIn(outcomes));
  const explained = new Set(named.flatMap(([, members]) => members));
  const rest = items.filter((item) => !explained.has(item));
  // What already happens in the plainest situation is one cause, whatever a situation is about.
  const plain = new Set(rest.filter(isPlainest).map(({ finding }) => finding.kind));
  const alike = groupBy(rest, ({ finding: { kind, clause } }) =>
    plain.has(kind) ? kind : `${kind} ${clause}`,
  );
  return [...named, ...[...alike.values()].map((members) => [null, members] as const)]
    .map(([mistake, members]) => causeOf(mistake, members, items))
    .toSorted((a, b) => rank(a) - rank(b) || b.ids.length - a.ids.length);
}

const rank = ({ severity }: Cause): number => (severity === 'fail' ? 0 : 1);

/** The first finding of a chain in an outcome, and those that follow from it. */
interface Item {
  readonly outcome: SituationOutcome;
  readonly finding: ConsumerFinding;
  readonly effects: readonly ConsumerFinding[];
}

const isPlainest = ({ outcome }: Item): boolean => outcome.id === plainestSituation.id;

/** A wrong cursor leads to a wrong walk, which leads to a wrong result. */
const chain: readonly FindingSubject[] = ['cursor', 'request', 'walk', 'result'];
const placeOf = ({ about }: ConsumerFinding): number => chain.indexOf(about);

function itemsOf(outcome: SituationOutcome): readonly Item[] {
  const findings = findingsIn(outcome.judgement);
  const keys = findings.filter(({ about }) => about === 'key');
  // A mishandled key explains only how the same requests ended.
  const ofKey = ({ about, requests }: ConsumerFinding): boolean =>
    about === 'result' &&
    requests.length > 0 &&
    keys.some((key) => requests.every((each) => key.requests.includes(each)));
  const chained = findings
    .filter((finding) => placeOf(finding) >= 0 && !ofKey(finding))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const [first] = chained;
  const alone = findings.filter((finding) => placeOf(finding) < 0 && !ofKey(finding));
  return [
    ...alone.map((finding, at) => {
      const effects = at === 0 ? findings.filter(ofKey) : [];
      return { outcome, finding, effects };
    }),
    ...(first
      ? chained
          .filter((each) => placeOf(each) === placeOf(first))
          .map((finding, at) => {
            const effects =
              at === 0 ? chained.filter((each) => placeOf(each) > placeOf(first)) : [];
            return { outcome, finding, effects };
          })
      : []),
  ];
}

/** A mistake that no session contradicts, and the outcomes that show it. */
interface Suspect {
  readonly mistake: Mistake;
  readonly shownBy: ReadonlySet<SituationOutcome>;
}

const suspectsIn = (outcomes: readonly SituationOutcome[]): readonly Suspect[] =>
  mistakesIn(outcomes.map(({ session }) => session)).flatMap((mistake): Suspect[] => {
    const evidence = outcomes.map((outcome) => ({
      outcome,
      steps: mistake.evidence(outcome.session),
    }));
    if (evidence.some(({ steps }) => steps.includes(false))) return [];
    const shown = evidence.filter(({ steps }) => steps.length > 0);
    return [{ mistake, shownBy: new Set(shown.map(({ outcome }) => outcome)) }];
  });

type Group = readonly [mistake: Mistake | null, items: readonly Item[]];

/** Greedy: first the mistake that explains the most, then the next one for the rest. */
function groupByMistake(items: readonly Item[], suspects: readonly Suspect[]): readonly Group[] {
  const [best] = suspects
    .map(({ mistake, shownBy }): Group => {
      const explains = ({ outcome, finding }: Item) =>
        mistake.about.includes(finding.about) && shownBy.has(outcome);
      return [mistake, items.filter(explains)];
    })
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (!best || best[1].length === 0) return [];
  const rest = items.filter((item) => !best[1].includes(item));
  return [best, ...groupByMistake(rest, suspects)];
}

function causeOf(mistake: Mistake | null, items: readonly Item[], all: readonly Item[]): Cause {
  const severity = items.some(({ finding }) => finding.severity === 'fail') ? 'fail' : 'fragile';
  const gravest = items.filter(({ finding }) => finding.severity === severity);
  const elsewhere = new Set(
    all.filter((each) => !items.includes(each)).map(({ outcome }) => outcome),
  );
  // An exchange that also shows another cause is a poor example of this one.
  const own = gravest.filter(({ outcome }) => !elsewhere.has(outcome));
  const shortest = (own.length > 0 ? own : gravest).reduce((least, next) =>
    lengthOf(next) < lengthOf(least) ? next : least,
  );
  return {
    mistake: mistake?.id ?? null,
    what: mistake?.what ?? (items.find(isPlainest) ?? shortest).finding.what,
    severity,
    clause: shortest.finding.clause,
    ids: [...new Set(items.map(({ outcome }) => outcome.id))],
    shortest: shortest.outcome.id,
    consequences: shortest.effects.map(({ what }) => what),
  };
}

const lengthOf = ({ outcome }: Item): number => outcome.session.requests.length;
