import { clauseById } from '../../document/clauses.ts';
import { cutShort, type Detail, type Report, type ReportItem } from '../../report/report.ts';
import { standingOf } from '../../report/standing.ts';
import { plural } from '../../text/plural.ts';
import type { Cause } from '../causes/find-causes.ts';
import { explain } from '../explain.ts';
import type { ConsumerVerdict } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { causeCount, causeIds, causesOf, causeTitle, shortestOf } from './cause-text.ts';
import {
  basisText,
  type ConsumerRun,
  commandText,
  dependencesOf,
  failuresOf,
  followedText,
  summaryOf,
  untoldText,
} from './consumer-run.ts';

/** What is fragile looks as a warning does in the contract report. */
export const kindOf = (verdict: ConsumerVerdict): ReportItem['kind'] =>
  verdict === 'fragile' ? 'warn' : verdict;

/** A run of a client, as every format shows it: situations and choices, and what went wrong by cause. */
export function reportOfClient(run: ConsumerRun): Report {
  const { outcomes, choices, causes, milliseconds, interrupted } = run.report;
  const [command, basis] = [commandText(run), basisText(run)];
  const failures = failuresOf(run).length;
  const names = dependencesOf(run);
  const situations = outcomes.map((outcome) => itemOf(run, outcome));
  const unproven = situations.filter(({ kind }) => kind === 'unproven');
  return {
    ...{ name: 'consumer', title: 'Client', subject: command, milliseconds },
    startedAt: run.startedAt,
    headline: failures > 0 ? plural(failures, 'failure') : 'nothing failed',
    summary: summaryOf(run),
    facts: { ...(basis !== undefined && { basis }), command },
    notes: [
      ...(names.length > 0 ? [`Depends on: ${names.join(', ')}`] : []),
      ...[untoldText(run), followedText(run)].flatMap((text) => text ?? []),
    ],
    groups: [
      { heading: 'Situations', items: situations },
      { heading: 'Choices', items: choices.map(({ outcome }) => itemOf(run, outcome)) },
    ],
    findings: causes.map((cause) => causeItem(run, cause)),
    others: [{ heading: `${unproven.length} unproven`, items: unproven }],
    baseline: run.baseline,
    broken: cutShort(interrupted),
  };
}

function itemOf(run: ConsumerRun, outcome: SituationOutcome): ReportItem {
  const { id, title, clause, milliseconds, judgement } = outcome;
  const { verdict } = judgement;
  const item = {
    ...{ id, title, clauses: [clause], milliseconds, kind: kindOf(verdict), verdict },
    ...standingOf(run, { id, verdict }),
  };
  if (judgement.verdict === 'pass') return { ...item, message: '', details: [], evidence: '' };
  const evidence = [
    ...causesOf(run, outcome).map((cause) => causeLine(run, cause)),
    ...explain(outcome),
  ].join('\n');
  if (judgement.verdict === 'unproven') {
    const { reason } = judgement;
    return { ...item, message: reason, details: [['because', reason]], evidence };
  }
  const found = judgement.findings.map(({ what }): Detail => ['found', `The client ${what}.`]);
  return { ...item, message: `the client ${judgement.findings[0].what}`, details: found, evidence };
}

/** `cause: the client sends the cursor unencoded (4 situations, 1 choice)`. */
const causeLine = (run: ConsumerRun, cause: Cause): string =>
  `cause: the client ${cause.what} (${causeCount(cause, run)})`;

function causeItem(run: ConsumerRun, cause: Cause): ReportItem {
  const { severity, clause, consequences } = cause;
  const { section, kind, text } = clauseById(clause);
  const shortest = shortestOf(cause, run);
  return {
    id: causeCount(cause, run),
    title: causeTitle(cause),
    ...{ kind: kindOf(severity), verdict: severity, clauses: [clause], fails: false },
    ...{ message: '', evidence: '' },
    details: [
      ...consequences.map((what): Detail => ['and so', `The client ${what}.`]),
      ['document', `${section}, ${kind}: ${text}`],
      ...(shortest ? [['shortest', shortest.title] as const] : []),
      ['seen in', causeIds(cause, run)],
    ],
  };
}
