import { idsText } from '../../report/ids-text.ts';
import {
  countsText,
  cutShort,
  type Detail,
  headlineOf,
  kindOf,
  othersOf,
  type Report,
  type ReportItem,
  secondsText,
} from '../../report/report.ts';
import { type Ended, standingOf, type Terms } from '../../report/standing.ts';
import { plural } from '../../text/plural.ts';
import type { Cause } from '../causes/find-causes.ts';
import type { ConsumerReport } from '../check-consumer.ts';
import { choiceSituations } from '../choices.ts';
import { clientGave, exchangeOf, foundText, resultBeyondFindings, walkOf } from '../explain.ts';
import { type FailureField, failureFields } from '../judge/failure.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { consumerSituations } from '../situations.ts';

/** A run of a client, with the terms that decide which failures count. */
export interface ClientRun extends Terms {
  readonly report: ConsumerReport;
  /** Program and arguments of the client. */
  readonly command: readonly string[];
}

export const allOutcomes = ({
  outcomes,
  choices,
}: Pick<ConsumerReport, 'outcomes' | 'choices'>): readonly SituationOutcome[] => [
  ...outcomes,
  ...choices.map(({ outcome }) => outcome),
];

/** The verdicts of a run, for expected failures. */
export const endOfClient = (report: ConsumerReport): readonly Ended[] =>
  allOutcomes(report).map(({ id, judgement: { verdict } }) => ({ id, verdict }));

export const dependsOnOf = ({ report }: Pick<ClientRun, 'report'>): readonly string[] => [
  ...new Set(report.dependsOn.map(({ choice }) => choice)),
];

/** Fields of a failure that the client did not report although a response had them. */
export function unreportedOf({ report }: Pick<ClientRun, 'report'>): readonly FailureField[] {
  const fields = new Set(allOutcomes(report).flatMap(({ unreported }) => unreported));
  return failureFields.filter((field) => fields.has(field));
}

/** The command line, for display. */
export const commandText = (command: readonly string[]): string =>
  command.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

/** The report of a run, in any format: situations, choices, and findings by cause. */
export function reportOfClient(run: ClientRun): Report {
  const { startedAt, report } = run;
  const { outcomes, choices, causes, milliseconds, interrupted } = report;
  const command = commandText(run.command);
  const situations = outcomes.map((outcome) => itemOf(run, outcome));
  const varied = choices.map(({ outcome }) => itemOf(run, outcome));
  const groups = [
    { heading: 'Situations', items: situations },
    { heading: 'Choices', items: varied },
  ].filter(({ items }) => items.length > 0);
  return {
    ...{ name: 'consumer', title: 'Client', opening: 'The client, judged:' },
    ...{ subject: command, startedAt, milliseconds },
    headline: headlineOf({ groups }, interrupted),
    summary: [
      countsText('situation', situations, words),
      ...(varied.length > 0 ? [countsText('choice', varied, words)] : []),
      secondsText(milliseconds),
      ...(interrupted === undefined ? [] : [`cut short: ${interrupted}`]),
    ].join('; '),
    facts: { command },
    notes: [leftOutText(report), dependenceText(run), unreportedText(run)].flatMap(
      (text) => text ?? [],
    ),
    heading: 'Situations and choices',
    groups,
    findings: causes.map((cause) => causeItem(run, cause)),
    others: othersOf(
      // The situations that an interrupted run did not reach have one reason, given in the summary.
      [...situations.filter((_, at) => wasCalled(outcomes[at])), ...varied],
      [],
    ),
    broken: cutShort(interrupted),
  };
}

const words = { pass: 'passed', fail: 'failed', fragile: 'fragile', unproven: 'unproven' };

const wasCalled = (outcome: SituationOutcome | undefined): boolean =>
  outcome?.session.result.kind !== 'not-called';

function itemOf(run: ClientRun, outcome: SituationOutcome): ReportItem {
  const { id, title, clause, milliseconds, judgement } = outcome;
  const { verdict } = judgement;
  const item = {
    ...{ id, title, clauses: [clause], milliseconds, kind: kindOf(verdict), verdict },
    ...standingOf(run, { id, verdict }),
  };
  const { id: _, ...known } = item.expectation ?? {};
  const sameAs = JSON.stringify(['reason' in judgement && judgement.reason, known]);
  if (judgement.verdict === 'pass') return { ...item, message: '', details: [] };
  const gave: Detail = ['result', `The client ${clientGave(resultBeyondFindings(outcome))}.`];
  const lines = walkOf(outcome.session);
  if (judgement.verdict === 'unproven') {
    const { reason } = judgement;
    const details: Detail[] = [['because', reason], gave];
    return { ...item, message: reason, details, lines, sameAs };
  }
  const { findings } = judgement;
  const causes = run.report.causes.filter(({ ids }) => ids.includes(id));
  return {
    ...item,
    clauses: [...new Set(findings.map((finding) => finding.clause))],
    message: `the client ${findings[0].what}`,
    details: [
      ...causes.map((cause): Detail => ['cause', `${titleOf(cause)} (${countOf(run, cause)})`]),
      ...findings.map((finding): Detail => ['found', `The client ${foundText(finding)}.`]),
      gave,
    ],
    lines,
    ...(item.expectation ? { sameAs } : { isExplained: true }),
  };
}

/** `The client sends the cursor without encoding it`. */
const titleOf = ({ what }: Cause): string => `The client ${what}`;

/** `4 situations, 1 choice`. */
function countOf({ report }: ClientRun, { ids }: Cause): string {
  const choices = report.choices.filter(({ outcome }) => ids.includes(outcome.id)).length;
  const situations = ids.length - choices;
  return [
    ...(situations > 0 ? [plural(situations, 'situation')] : []),
    ...(choices > 0 ? [plural(choices, 'choice')] : []),
  ].join(', ');
}

/** One cause: how often and where, and the shortest exchange that shows it. */
function causeItem(run: ClientRun, cause: Cause): ReportItem {
  const { severity, clause, consequences, ids } = cause;
  const all = allOutcomes(run.report);
  const shortest = all.find(({ id }) => id === cause.shortest);
  const list = idsText(
    ids,
    all.map(({ id }) => id),
  );
  return {
    ...{ id: countOf(run, cause), title: titleOf(cause) },
    ...{ kind: kindOf(severity), verdict: severity, clauses: [clause], fails: false, message: '' },
    details: [
      ...(shortest ? foundIn(shortest, cause) : []),
      ...consequences.map((what): Detail => ['and so', `The client ${what}.`]),
      ...(ids.length > 1 ? [['in', list] as const] : []),
      ...(shortest
        ? [[ids.length > 1 ? 'example' : 'in', `${shortest.id}: ${shortest.title}`] as const]
        : []),
    ],
    covers: ids,
    lines: shortest ? exchangeOf(shortest) : [],
  };
}

/** Findings that neither the title of the cause nor its consequences say. */
const foundIn = ({ judgement }: SituationOutcome, cause: Cause): readonly Detail[] =>
  ('findings' in judgement ? judgement.findings : [])
    .filter(({ what }) => what !== cause.what && !cause.consequences.includes(what))
    .map((finding) => ['found', `The client ${foundText(finding)}.`]);

/** The numbers of situations and choices that were not run. */
function leftOutText({ outcomes, choices, interrupted }: ConsumerReport): string | undefined {
  const parts = [
    { all: consumerSituations().length, run: outcomes.length, noun: 'situations' },
    { all: choiceSituations().length, run: choices.length, noun: 'choices' },
  ].filter(({ all, run }) => run < all);
  if (parts.length === 0) return undefined;
  const why = interrupted === undefined ? 'Left out, because only some were chosen' : 'Not run';
  return `${why}: ${parts.map(({ all, run, noun }) => `${all - run} of ${all} ${noun}`).join(', ')}`;
}

function dependenceText(run: ClientRun): string | undefined {
  const names = dependsOnOf(run);
  return names.length === 0 ? undefined : `Depends on: ${names.join(', ')}`;
}

function unreportedText(run: ClientRun): string | undefined {
  const fields = unreportedOf(run);
  return fields.length === 0
    ? undefined
    : `The client does not always pass on: ${fields.join(', ')} (not an error: the document does not require it)`;
}
