import { standing, type Terms } from '../report/known-failures.ts';
import { type Detail, type Item, type Report, reportOf } from '../report/report.ts';
import type { ConsumerReport } from './check-consumer.ts';
import { clientGave, foundText, resultBeyondFindings, walkOf } from './explain.ts';
import { failureFields } from './judge/failure.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { ConsumerRequest } from './session.ts';
import { consumerSituations } from './situations.ts';

/** The report of a run of a client. @param command program and arguments of the client. */
export function reportOfClient(
  run: ConsumerReport,
  command: readonly string[],
  terms: Terms,
): Report {
  const { milliseconds, interrupted, causes } = run;
  const { outcomes } = run;
  return reportOf(
    {
      kind: 'consumer',
      subject: commandText(command),
      startedAt: terms.startedAt,
      milliseconds,
      requests: outcomes.reduce((sum, { session }) => sum + session.requests.length, 0),
      notes: [leftOutText(run), dependenceText(run), unreportedText(outcomes)].flatMap(
        (text) => text ?? [],
      ),
      causes: causes.map(({ ids, consequences, ...cause }) => ({
        ...cause,
        ids: [...ids],
        consequences: [...consequences],
      })),
      dependsOn: [...run.dependsOn],
      interrupted,
    },
    outcomes.map((outcome) => standing(itemOf(outcome), terms)),
  );
}

/** The command line, for display. */
const commandText = (command: readonly string[]): string =>
  command.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

function itemOf(outcome: SituationOutcome): Omit<Item, 'fails' | 'expected'> {
  const { id, title, clause, judgement, session } = outcome;
  const { verdict } = judgement;
  const item = { id, title, verdict };
  if (judgement.verdict === 'pass') {
    return { ...item, clauses: [clause], details: [], exchanges: [] };
  }
  // What an interrupted run did not reach has one reason, and no result.
  const isCalled = session.result.kind !== 'not-called';
  const gave: Detail = ['result', `The client ${clientGave(resultBeyondFindings(outcome))}.`];
  if (judgement.verdict === 'unproven') {
    const details: Detail[] = [['because', judgement.reason], ...(isCalled ? [gave] : [])];
    return { ...item, clauses: [clause], details, lines: [...walkOf(session)], exchanges: [] };
  }
  const { findings } = judgement;
  const numbers = new Set(findings.flatMap(({ requests }) => requests));
  return {
    ...item,
    clauses: [...new Set(findings.map((finding) => finding.clause))],
    details: [
      ...findings.map((finding): Detail => ['found', `The client ${foundText(finding)}.`]),
      gave,
    ],
    lines: [...walkOf(session)],
    exchanges: session.requests
      .filter(({ number }) => numbers.has(number))
      .slice(0, MAX_EXCHANGES)
      .map(exchangeOf),
  };
}

/** The requests of a finding in a report; `lines` has the others. */
const MAX_EXCHANGES = 4;

const exchangeOf = ({ method, target, received }: ConsumerRequest) => ({
  request: `${method} ${target}`,
  status: received.status,
  headers: received.contentType === null ? {} : { 'content-type': received.contentType },
  body: received.body,
});

/** The numbers of situations that were not run. */
function leftOutText({ outcomes, interrupted }: ConsumerReport): string | undefined {
  const all = consumerSituations().length;
  if (outcomes.length === all) return undefined;
  const why = interrupted === undefined ? 'Left out, because only some were chosen' : 'Not run';
  return `${why}: ${all - outcomes.length} of ${all} situations`;
}

function dependenceText({ dependsOn }: ConsumerReport): string | undefined {
  const names = [...new Set(dependsOn.map(({ choice }) => choice))];
  return names.length === 0 ? undefined : `Depends on: ${names.join(', ')}`;
}

/** Fields of a failure that the client did not report although a response had them. */
function unreportedText(outcomes: readonly SituationOutcome[]): string | undefined {
  const found = new Set(outcomes.flatMap(({ unreported }) => unreported));
  const fields = failureFields.filter((field) => found.has(field));
  return fields.length === 0
    ? undefined
    : `The client does not always pass on: ${fields.join(', ')} (not an error: the document does not require it)`;
}
