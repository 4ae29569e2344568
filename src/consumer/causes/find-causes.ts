import type { ClauseId } from '../../document/clauses.ts';
import { groupBy } from '../../text/group-by.ts';
import type { ConsumerFinding, FindingSubject } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { plainestSituation } from '../situations.ts';
import type { Mistake } from './mistake.ts';
import { mistakesIn } from './mistakes.ts';

/** One mistake of the client that explains failures in several situations. */
export interface Cause {
  /** The stable name of the likely mistake; null if none is recognised. */
  readonly mistake: string | null;
  /** Completes "The client …". */
  readonly what: string;
  /** The most severe of its findings. */
  readonly severity: ConsumerFinding['severity'];
  readonly clause: ClauseId;
  /** Ids of situations and of choices, in the order of the run. */
  readonly ids: readonly string[];
  /** The id of the one that shows it in the fewest requests. */
  readonly shortest: string;
  /** The consequences in those situations, as sentences that complete "The client …". */
  readonly consequences: readonly string[];
}

/**
 * Groups findings by cause, the most severe and frequent first. The findings of a group share a
 * mistake that no session contradicts or, if there is none, have similar texts.
 */
export function findCauses(outcomes: readonly SituationOutcome[]): readonly Cause[] {
  const items = outcomes.flatMap((outcome): Item[] =>
    'findings' in outcome.judgement
      ? outcome.judgement.findings.map((finding) => ({ outcome, finding }))
      : [],
  );
  if (items.length === 0) return [];
  const groups = groupFindings(items, suspectsOf(outcomes));
  // A group that follows from another is not a separate cause.
  const causes = groups.filter((effect) => !groups.some((cause) => leads(cause, effect)));
  return causes
    .map((cause) => {
      const led = groups.filter((effect) => leads(cause, effect));
      return causeOf(cause, led, causes);
    })
    .toSorted((a, b) => rank(a) - rank(b) || b.ids.length - a.ids.length);
}

const rank = ({ severity }: Cause): number => (severity === 'fail' ? 0 : 1);

/** A mistake that no session contradicts, and the outcomes that show it. */
interface Suspect {
  readonly mistake: Mistake;
  readonly shownBy: ReadonlySet<SituationOutcome>;
}

function suspectsOf(outcomes: readonly SituationOutcome[]): readonly Suspect[] {
  return mistakesIn(outcomes.map(({ session }) => session)).flatMap((mistake): Suspect[] => {
    const shownBy = new Set<SituationOutcome>();
    for (const outcome of outcomes) {
      const evidence = mistake.evidence(outcome.session);
      if (evidence.includes(false)) return [];
      if (evidence.length > 0) shownBy.add(outcome);
    }
    return [{ mistake, shownBy }];
  });
}

/** Causes come before their effects. */
const order: readonly FindingSubject[] = ['key', 'cursor', 'request', 'walk', 'result'];
const orderOf = ({ about }: ConsumerFinding): number => (about ? order.indexOf(about) : -1);

/** Whether the cause precedes the effect in every situation that shows the effect. */
const leads = (cause: Group, effect: Group): boolean =>
  cause !== effect &&
  effect.items.every((item) => cause.items.some((before) => leadsTo(before, item)));

/** A mishandled key is never an effect, and only causes findings about the same requests. */
function leadsTo(before: Item, after: Item): boolean {
  if (before.outcome !== after.outcome || orderOf(before.finding) < 0) return false;
  if (orderOf(before.finding) >= orderOf(after.finding)) return false;
  return (
    before.finding.about !== 'key' ||
    after.finding.requests.every((number) => before.finding.requests.includes(number))
  );
}

/** @param led the groups that follow from it. @param all causes. */
function causeOf(cause: Group, led: readonly Group[], all: readonly Group[]): Cause {
  const { mistake, items } = cause;
  const severity = items.some(({ finding }) => finding.severity === 'fail') ? 'fail' : 'fragile';
  const gravest = items.filter(({ finding }) => finding.severity === severity);
  const elsewhere = all.filter((each) => each !== cause).flatMap((each) => each.items);
  const others = new Set(elsewhere.map(({ outcome }) => outcome));
  // An exchange that also shows another cause is a poor example of this one.
  const own = gravest.filter(({ outcome }) => !others.has(outcome));
  const shortest = (own.length > 0 ? own : gravest).reduce((least, next) =>
    lengthOf(next) < lengthOf(least) ? next : least,
  );
  const consequences = led.flatMap((effect) =>
    effect.items
      .filter(({ outcome }) => outcome === shortest.outcome)
      .map(({ finding }) => finding.what),
  );
  return {
    mistake: mistake?.id ?? null,
    what: mistake?.what ?? commonWhat(items),
    severity,
    clause: shortest.finding.clause,
    ids: [...new Set(items.map(({ outcome }) => outcome.id))],
    shortest: shortest.outcome.id,
    consequences,
  };
}

const lengthOf = ({ outcome }: Item): number => outcome.session.requests.length;

/** The text of the findings, or their common part if the texts differ. */
function commonWhat(items: readonly Item[]): string {
  const first = items.find(isPlainest) ?? items[0];
  if (!first) return '';
  const { what } = first.finding;
  return isPlainest(first) || items.every(({ finding }) => finding.what === what)
    ? what
    : likenessOf(first);
}

const isPlainest = ({ outcome }: Item): boolean => outcome.id === plainestSituation.id;

/** A finding, with the outcome in which it was made. */
interface Item {
  readonly outcome: SituationOutcome;
  readonly finding: ConsumerFinding;
}

/** Items that one mistake explains. */
interface Group {
  readonly mistake: Mistake | null;
  readonly items: readonly Item[];
}

/** Greedy: first the mistake that explains the most, then the next one for the rest. */
function groupFindings(items: readonly Item[], suspects: readonly Suspect[]): readonly Group[] {
  const groups: Group[] = [];
  let left = items;
  for (;;) {
    const [best] = suspects
      .map(
        ({ mistake, shownBy }): Group => ({
          mistake,
          items: left.filter(
            ({ outcome, finding: { about } }) =>
              about !== undefined && mistake.about.includes(about) && shownBy.has(outcome),
          ),
        }),
      )
      .toSorted((a, b) => b.items.length - a.items.length);
    if (!best || best.items.length === 0) break;
    groups.push(best);
    left = left.filter((item) => !best.items.includes(item));
  }
  const alike = groupBy(left, keyAmong(left)).values();
  return [...groups, ...[...alike].map((members) => ({ mistake: null, items: members }))];
}

/**
 * Returns a key that findings of one cause share. Findings with similar texts, such as "exited with
 * 2", are one cause per clause. A finding that resembles one of the plainest situation has the same
 * cause as that one, regardless of its clause and of the quoted error message.
 */
function keyAmong(items: readonly Item[]): (item: Item) => string {
  const plain = items
    .filter(isPlainest)
    .map((item) => ({ likeness: likenessOf(item), start: withoutMessage(item) }));
  return (item) => {
    const likeness = likenessOf(item);
    const start = withoutMessage(item);
    const same = plain.find(
      (each) => each.likeness === likeness || (start !== undefined && each.start === start),
    );
    return same?.likeness ?? `${likeness} ${item.finding.clause}`;
  };
}

/** A finding up to the error message that it quotes; undefined if it quotes none. */
function withoutMessage({ outcome, finding }: Item): string | undefined {
  const { result } = outcome.session;
  if (result.kind !== 'failed' || result.message === '') return undefined;
  const end = finding.what.indexOf(result.message);
  return end < 0 ? undefined : finding.what.slice(0, end);
}

const LEFT_OUT = '…';
/** A type name, such as `int32` or `utf-8`: it is the same in all situations. */
const TYPE_NAME = /^[a-z]+-?\d{1,2}[,.:;]?$/i;

/**
 * A finding without the parts that differ between situations: ids, numbers, quoted texts. Findings
 * that are then equal probably have the same cause.
 */
function likenessOf({ finding: { what }, outcome: { session } }: Item): string {
  const ids = session.requests.flatMap(({ received, workspaceId }) => [
    ...(received.page?.ids ?? []),
    workspaceId,
  ]);
  // The longest first, or a part of an id that contains another would remain.
  const known = [...new Set(ids)].filter(Boolean).toSorted((a, b) => b.length - a.length);
  return known
    .reduce((text, id) => withoutWord(text, id), what)
    .replace(/"(?:[^"\\]|\\.)*"/g, LEFT_OUT)
    .replace(/ \([^()]*\)/g, '')
    .replace(/\b\d+ files?\b/g, 'files')
    .replace(/(?<!\S)[^\s\d]*\d\S*/g, (word) => (TYPE_NAME.test(word) ? word : LEFT_OUT))
    .replace(/\s+/g, ' ');
}

/** Removes only whole words: an id may be a single letter. */
function withoutWord(text: string, word: string): string {
  const pieces = text.split(word);
  return pieces.reduce((before, behind) => {
    const isPart = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(behind);
    return before + (isPart ? word : LEFT_OUT) + behind;
  });
}
