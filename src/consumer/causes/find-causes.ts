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
 * mistake that no outcome contradicts or, if there is none, their kind and clause.
 */
export function findCauses(outcomes: readonly SituationOutcome[]): readonly Cause[] {
  let rest = outcomes.flatMap(itemsOf);
  const causes: Cause[] = [];
  for (const mistake of mistakesIn(outcomes)) {
    const evidence = new Map(outcomes.map((outcome) => [outcome, mistake.evidence(outcome)]));
    if ([...evidence.values()].flat().includes(false)) continue;
    const members = rest.filter(
      ({ outcome, finding: { about } }) =>
        mistake.about.includes(about) && evidence.get(outcome)?.includes(true),
    );
    rest = rest.filter((item) => !members.includes(item));
    if (members.length > 0) causes.push(causeOf(mistake, members));
  }
  // What already happens in the plainest situation is one cause, whatever a situation is about.
  const plain = new Set(rest.filter(isPlainest).map(({ finding: { kind } }) => kind));
  const alike = groupBy(rest, ({ finding: { kind, clause } }) =>
    plain.has(kind) ? kind : `${kind} ${clause}`,
  );
  causes.push(...[...alike.values()].map((members) => causeOf(null, members)));
  return causes.toSorted((a, b) => rank(a) - rank(b) || b.ids.length - a.ids.length);
}

const rank = ({ severity }: Cause): number => (severity === 'fail' ? 0 : 1);

/** A finding that is no consequence of another one of its outcome, and those that follow from it. */
interface Item {
  readonly outcome: SituationOutcome;
  readonly finding: ConsumerFinding;
  readonly effects: readonly ConsumerFinding[];
}

const isPlainest = ({ outcome }: Item): boolean => outcome.id === plainestSituation.id;

/** A wrong cursor leads to a wrong walk, which leads to a wrong result. */
const chain: readonly FindingSubject[] = ['cursor', 'request', 'walk', 'result'];

function itemsOf(outcome: SituationOutcome): readonly Item[] {
  const findings = findingsIn(outcome.judgement);
  // A mishandled key explains only that a request is refused, and how.
  const hasKey = findings.some(({ about }) => about === 'key');
  const ofKey = findings.filter(({ kind }) => hasKey && /^(refused-|misreported)/.test(kind));
  const own = findings.filter((each) => !ofKey.includes(each));
  const chained = own.filter(({ about }) => chain.includes(about));
  const depth = Math.min(...chained.map(depthOf));
  const later = chained.filter((each) => depthOf(each) > depth);
  return own
    .filter((each) => !later.includes(each))
    .map((finding) => {
      const effects = chained.includes(finding) ? later : finding.about === 'key' ? ofKey : [];
      return { outcome, finding, effects };
    });
}

const depthOf = ({ about }: ConsumerFinding): number => chain.indexOf(about);

function causeOf(mistake: Mistake | null, items: readonly Item[]): Cause {
  const severity = items.some(({ finding }) => finding.severity === 'fail') ? 'fail' : 'fragile';
  const shortest = items
    .filter(({ finding }) => finding.severity === severity)
    .reduce((least, next) => (lengthOf(next) < lengthOf(least) ? next : least));
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
