import type { ClientCause } from '../../report/report.ts';
import { groupBy } from '../../text/group-by.ts';
import { type ConsumerFinding, type FindingSubject, findingsIn } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { plainestSituation } from '../situations.ts';
import { type Mistake, mistakesIn } from './mistakes.ts';

/**
 * Groups findings by cause, the most severe and frequent first. The findings of a group share a
 * mistake that no outcome contradicts or, if there is none, their kind and clause.
 */
export function findCauses(outcomes: readonly SituationOutcome[]): readonly ClientCause[] {
  let rest = outcomes.flatMap(itemsOf);
  const causes: ClientCause[] = [];
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

const rank = ({ severity }: ClientCause): number => (severity === 'fail' ? 0 : 1);

/** A finding that is no consequence of another one of its outcome. */
interface Item {
  readonly outcome: SituationOutcome;
  readonly finding: ConsumerFinding;
}

const isPlainest = ({ outcome }: Item): boolean => outcome.id === plainestSituation.id;

/** A wrong cursor leads to a wrong walk, which leads to a wrong result. */
const chain: readonly FindingSubject[] = ['cursor', 'request', 'walk', 'result'];
const depthOf = ({ about }: ConsumerFinding): number => chain.indexOf(about);

function itemsOf(outcome: SituationOutcome): readonly Item[] {
  const all = findingsIn(outcome.judgement);
  // A mishandled key explains only that a request is refused, and how.
  const hasKey = all.some(({ about }) => about === 'key');
  const findings = all.filter(({ kind }) => !hasKey || !/^(refused-|misreported)/.test(kind));
  const first = Math.min(...findings.map(depthOf).filter((depth) => depth >= 0));
  // A mistake is as severe as what it leads to: the findings start with the most severe.
  const worst = findings.find((finding) => depthOf(finding) >= first);
  return findings
    .filter((finding) => depthOf(finding) <= first)
    .map((finding) =>
      worst?.severity === 'fail' && finding.severity === 'fragile' && depthOf(finding) === first
        ? { outcome, finding: { ...finding, severity: 'fail', clause: worst.clause } }
        : { outcome, finding },
    );
}

function causeOf(mistake: Mistake | null, items: readonly Item[]): ClientCause {
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
  };
}

const lengthOf = ({ outcome }: Item): number => outcome.session.requests.length;
