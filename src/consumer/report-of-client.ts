import { applyKnownFailures, type KnownFailureOptions } from '../report/known-failures.ts';
import {
  type Dependence,
  type Detail,
  type Item,
  type Report,
  reportOf,
} from '../report/report.ts';
import { groupBy } from '../text/group-by.ts';
import type { ConsumerReport } from './check-consumer.ts';
import { compareWithProfile, type NamedChoices } from './depends-on.ts';
import { clientGave, foundText, resultBeyondFindings, walkOf } from './explain.ts';
import { findingsIn } from './judgement.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { ConsumerRequest } from './session.ts';
import { consumerSituations } from './situations.ts';

/**
 * The report of a run of a client.
 *
 * @param command program and arguments of the client.
 * @param deployment to compare with: a choice of it that breaks the client fails the run.
 */
export function reportOfClient(
  run: ConsumerReport,
  command: readonly string[],
  terms: KnownFailureOptions,
  deployment?: NamedChoices,
): Report {
  const { outcomes, causes, milliseconds, interrupted } = run;
  const dependsOn = deployment ? compareWithProfile(run.dependsOn, deployment) : run.dependsOn;
  const notes = [leftOutText(run), dependenceText(dependsOn, deployment)].filter(
    (text) => text !== undefined,
  );
  return reportOf(
    {
      kind: 'consumer',
      subject: commandText(command),
      startedAt: terms.startedAt,
      milliseconds,
      requests: outcomes.reduce((sum, { session }) => sum + session.requests.length, 0),
      notes,
      causes: [...causes],
      dependsOn: [...dependsOn],
      interrupted,
    },
    outcomes.map((outcome) =>
      besideDeployment(applyKnownFailures(itemOf(outcome), terms), dependsOn),
    ),
  );
}

/** The command line, for display. */
const commandText = (command: readonly string[]): string =>
  command.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

/** The requests of a finding in a report; `lines` has the others. */
const MAX_EXCHANGES = 4;

function itemOf(outcome: SituationOutcome): Omit<Item, 'fails' | 'expected'> {
  const { id, title, clause, judgement, session } = outcome;
  const { verdict } = judgement;
  const item = { id, title, verdict, clauses: [clause], details: [], exchanges: [] };
  if (verdict === 'pass') return item;
  const because = 'reason' in judgement ? [['because', judgement.reason] satisfies Detail] : [];
  // What an interrupted run did not reach has one reason, and no result.
  if (session.result.kind === 'not-called') return { ...item, details: because, lines: [] };
  const findings = findingsIn(judgement);
  const numbers = new Set(findings.flatMap(({ requests }) => requests));
  const clauses = new Set(findings.map((finding) => finding.clause));
  return {
    ...item,
    clauses: clauses.size > 0 ? [...clauses] : [clause],
    details: [
      ...because,
      ...findings.map((finding): Detail => ['found', `The client ${foundText(finding)}.`]),
      ['result', `The client ${clientGave(resultBeyondFindings(outcome))}.`],
    ],
    lines: [...walkOf(session)],
    exchanges: session.requests
      .filter(({ number }) => numbers.has(number))
      .slice(0, MAX_EXCHANGES)
      .map(exchangeOf),
  };
}

const exchangeOf = ({ method, target, received }: ConsumerRequest) => ({
  request: `${method} ${target}`,
  status: received.status,
  headers: received.contentType === null ? {} : { 'content-type': received.contentType },
  body: received.body,
});

/** The number of situations that were not run. */
function leftOutText({ outcomes, interrupted }: ConsumerReport): string | undefined {
  const all = consumerSituations().length;
  if (outcomes.length === all) return undefined;
  const why = interrupted === undefined ? 'Left out, because only some were chosen' : 'Not run';
  return `${why}: ${all - outcomes.length} of ${all} situations`;
}

/** An item whose choice is the one of the deployment that breaks the client fails the run. */
function besideDeployment(item: Item, dependsOn: readonly Dependence[]): Item {
  const found = dependsOn.find(({ situation }) => situation === item.id)?.against;
  if (!found) return item;
  const details: Detail[] = [...item.details, ['against', `${found.because}.`]];
  const isBroken = found.effect === 'breaks' && item.expected === undefined;
  return { ...item, details, fails: item.fails || isBroken };
}

/** The worst comes first. */
const effects = [
  ['breaks', 'breaks'],
  ['unknown', 'unknown'],
  ['keeps', 'works'],
] as const;

/** `Depends on, with production.profile.json: limit maximum (breaks), code values (works)`. */
function dependenceText(
  dependsOn: readonly Dependence[],
  deployment: NamedChoices | undefined,
): string | undefined {
  const names = [...groupBy(dependsOn, ({ choice }) => choice)].map(([choice, all]) => {
    const worst = effects.find(([effect]) => all.some((each) => each.against?.effect === effect));
    return worst ? `${choice} (${worst[1]})` : choice;
  });
  if (names.length === 0) return undefined;
  return `Depends on${deployment ? `, with ${deployment.name}` : ''}: ${names.join(', ')}`;
}
