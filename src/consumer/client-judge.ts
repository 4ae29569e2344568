import { type ClauseId, clauseById } from '../document/clauses.ts';
import { choiceSituations } from './choices.ts';
import { type ConsumerFinding, judgementOf } from './judgement.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { type ConsumerRequest, isFailure } from './session.ts';
import type { Situation } from './situation.ts';
import type { ChoiceSituation } from './situation-rows.ts';
import { plainestSituation, type SituationId, situationNamed } from './situations.ts';

/** Drives a client through a situation and judges it. */
export type Judge = (situation: Situation) => Promise<SituationOutcome>;

/** Judges one client: by its run in a situation, and by other runs that explain that one. */
export class ClientJudge {
  /** Runs to compare with, by situation id. Each is made once, on demand. */
  readonly #kept = new Map<string, Promise<SituationOutcome>>();
  readonly #runOnce: Judge;

  /** @param plainest the outcome of the plainest situation, if known. */
  constructor(drive: Drive, options: SituationOptions, plainest?: SituationOutcome) {
    this.#runOnce = (situation) => runSituation(situation, drive, options);
    if (plainest) this.#kept.set(plainest.id, Promise.resolve(plainest));
  }

  /** Judges a run, and attributes a failure to the choice that caused it. */
  readonly judge: Judge = async (situation) => {
    const outcome = await this.run(situation);
    const { incidental = [] } = situation;
    if (!isWrong(outcome) || incidental.length === 0) return outcome;
    const isWrongIn = async (other: Situation) =>
      isWrong(await this.#compared(await this.#keep(other)));
    // A client that fails even the plainest situation fails for a different reason.
    if (await isWrongIn(plainestSituation)) return outcome;
    for (const id of incidental) {
      const choice = choiceSituations().find((each) => each.id === id);
      if (choice && (id === situation.id || (await isWrongIn(choice)))) {
        return attributed(outcome, choice);
      }
    }
    return outcome;
  };

  /** Judges a run by itself. */
  readonly run: Judge = async (situation) => this.#compared(await this.#runOnce(situation));

  #keep(situation: Situation): Promise<SituationOutcome> {
    const known = this.#kept.get(situation.id) ?? this.#runOnce(situation);
    this.#kept.set(situation.id, known);
    return known;
  }

  /** Compares a client's report of a refusal with its reports of plain ones. */
  async #compared(outcome: SituationOutcome): Promise<SituationOutcome> {
    if (!leavesOutStatus(outcome)) return outcome;
    for (const { id, isBare } of plainRefusals) {
      if (id === outcome.id || (isBare && !reportsNothing(outcome))) continue;
      const finding = judgeUnreported(outcome, await this.#keep(situationNamed(id)), isBare);
      if (!finding) continue;
      const found = 'findings' in outcome.judgement ? outcome.judgement.findings : [];
      return { ...outcome, judgement: judgementOf([...found, finding]) };
    }
    return outcome;
  }
}

export const isWrong = ({ judgement: { verdict } }: SituationOutcome): boolean =>
  verdict === 'fail' || verdict === 'fragile';

/** No choice of a deployment excuses mishandling of the key. */
const OF_THE_KEY: readonly ClauseId[] = ['2.1-secret', '4-authorization', '5-r1'];

/**
 * A fixture may also vary an open choice that is not its point, such as the format of ids in a
 * situation about ties. A client that fails under this choice alone relies on it.
 */
function attributed(
  outcome: SituationOutcome,
  { choice, clause }: ChoiceSituation,
): SituationOutcome {
  if (!('findings' in outcome.judgement)) return outcome;
  const findings = outcome.judgement.findings.map((finding): ConsumerFinding => {
    if (OF_THE_KEY.includes(finding.clause)) return finding;
    const what = `${finding.what} (it relies on the ${choice})`;
    return { ...finding, severity: 'fragile', clause, what };
  });
  return { ...outcome, judgement: judgementOf(findings), restsOn: choice };
}

/**
 * Refusals that a client is most likely to report. A client may crash on a code that it does not
 * know: the first has a made-up code, the second that of the default profile. A client that crashes
 * on every code or error may still report a refusal that has neither.
 */
const plainRefusals: readonly { readonly id: SituationId; readonly isBare: boolean }[] = [
  { id: 'failure-body.code-and-error.first', isBare: false },
  { id: 'key.unknown', isBare: false },
  { id: 'failure-body.neither.first', isBare: true },
];

/**
 * Whether a client failed on a refusal without reporting its status. This is allowed if the client
 * never reports it: see `judgeUnreported`.
 */
const leavesOutStatus = (outcome: SituationOutcome): boolean =>
  outcome.session.result.kind === 'failed' &&
  outcome.unreported.includes('status') &&
  refusalOf(outcome) !== undefined;

/** Whether a client reported nothing at all about a refusal that had a code or an error. */
const reportsNothing = ({ session: { result }, unreported }: SituationOutcome): boolean =>
  result.kind === 'failed' &&
  Object.values(result.description ?? {}).every((value) => value === undefined) &&
  (unreported.includes('code') || unreported.includes('error'));

/**
 * Compares a client's report of a refusal with its report of a plain one. If it reports less, it
 * crashed, or did not treat the failure as one of the API (clause 7 r2).
 *
 * @param outcome of a situation in which it did not report the status.
 * @param isBare whether the plain refusal had neither a code nor an error.
 */
function judgeUnreported(
  outcome: SituationOutcome,
  plain: SituationOutcome,
  isBare: boolean,
): ConsumerFinding | undefined {
  const refusal = refusalOf(outcome);
  const plainRefusal = refusalOf(plain);
  if (!refusal || !plainRefusal || !reportsMore(plain, outcome)) return undefined;
  const isOpen = clauseById(outcome.clause).kind === 'open';
  // If both had a code and an error, only their values can matter, which are open.
  const isWellFormed =
    !isBare && outcome.unreported.includes('code') && outcome.unreported.includes('error');
  // If the status is the same, only the body can have made the difference.
  const isOfBody = !isWellFormed && refusal.received.status === plainRefusal.received.status;
  return {
    about: 'result',
    severity: !isOpen && isOfBody ? 'fail' : 'fragile',
    clause: isOfBody ? (isOpen ? outcome.clause : '7-r2') : '7-r4',
    what: `did not report that the API refused with ${refusal.received.status}, as it does after a plain refusal`,
    requests: [refusal.number],
  };
}

function reportsMore(plain: SituationOutcome, outcome: SituationOutcome): boolean {
  const expected = plain.session;
  const found = outcome.session;
  if (expected.result.kind !== 'failed' || found.result.kind !== 'failed') return false;
  return (
    !plain.unreported.includes('status') ||
    (expected.result.description !== null && found.result.description === null) ||
    (found.hasCrashed === true && !expected.hasCrashed)
  );
}

/** The refusal that ended a run: a complete response to the last request. */
function refusalOf({ session: { requests } }: SituationOutcome): ConsumerRequest | undefined {
  const last = requests.at(-1);
  const isWhole = last && last.received.fault !== 'reset' && last.received.fault !== 'cut';
  return isWhole && isFailure(last) ? last : undefined;
}
