import { basename } from 'node:path';
import * as z from 'zod';
import { type JudgedReport, provideText } from '../../contract-tests/suite.ts';
import { consumerSituations } from '../consumer/situations.ts';
import { compareProfiles, type FieldComparison } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { aboutOf, clausesOf } from '../profile/fields.ts';
import { choicesNotAssumed } from '../profile/sources.ts';
import { affectedClients, type Client, type ValueAt } from '../report/affected-clients.ts';
import { checkReport } from '../report/check-report.ts';
import { fieldItem } from '../report/field-items.ts';
import { type Item, type Report, reportOf, reportSchema } from '../report/report.ts';
import { parseInput } from '../text/parse-input.ts';
import { printable } from '../text/printable.ts';
import { failure, readJsonFile } from './files.ts';
import { readProfile } from './named-or-file.ts';
import type { DriftOptions } from './options.ts';
import { checkReportFiles, publish } from './publish.ts';
import { failedRulesNotes, flagNames, observeTarget } from './target/judge.ts';
import { type CommandContext, EXIT } from './terminal.ts';

/**
 * `workspace-files drift`: shows how a deployment differs from a profile, and which clients depend
 * on that.
 *
 * @returns the exit code; an error means 2.
 */
export async function drift(options: DriftOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  if (options.profile === undefined) {
    throw failure(
      'compare',
      'pass --profile with the name of a profile, or a file that "workspace-files learn" wrote',
    );
  }
  checkReportFiles(options);
  const before = readProfile(options.profile);
  const clients = (options.client ?? []).map(readClient);
  const startedAt = new Date().toISOString();
  const run = await observeTarget(options, context);
  if (run.kind === 'not-judged') {
    const report: Report = { ...checkReport(run, { startedAt }), kind: 'drift' };
    return publish(options, report, terminal, '');
  }
  const after = learnProfile(run);
  const fields = compareProfiles(before, after);
  const { baseUrl: subject, requests, milliseconds } = run;
  const facts = { subject, startedAt, requests, milliseconds, notes: failedRulesNotes(run) };
  const choices = [choicesNotAssumed(before), choicesNotAssumed(after)] as const;
  const report = withClients(fieldsReport(fields, facts), clients, ...choices);
  const why = run.interrupted ?? stopIn(fields, run);
  if (why === undefined) return publish(options, report, terminal);
  const interrupted = `Failed to judge all of the profile: ${why}`;
  const exitCode = publish(options, { ...report, interrupted }, terminal);
  terminal.error(`${printable(interrupted)}\n`);
  return report.failed && run.interrupted === undefined ? EXIT.failed : exitCode;
}

/** The report of a comparison of two profiles: a changed field fails. */
export const fieldsReport = (
  fields: readonly FieldComparison[],
  facts: Pick<Report, 'subject' | 'startedAt'> & Partial<Report>,
): Report =>
  reportOf(
    { kind: 'drift', milliseconds: 0, requests: 0, notes: [], ...facts },
    fields.map((field) => fieldItem(field, aboutOf(field.path), clausesOf(field.path).slice(0, 1))),
  );

/** Reads what a client depends on from its report. Its name is that of the file. */
function readClient(file: string): Client {
  const subject = `the report "${file}" of a client`;
  const schema = reportSchema.extend({ kind: z.literal('consumer') });
  const report = parseInput(schema, readJsonFile(file, subject), `read ${subject}`);
  const { dependsOn = [], items, interrupted } = report;
  const isComplete = interrupted === undefined && items.length >= consumerSituations().length;
  return { name: basename(file, '.json'), dependsOn, isComplete };
}

/** Adds the clients that depend on a field to each change, and lists changes that break one first. */
function withClients(
  report: Report,
  clients: readonly Client[],
  before: ValueAt,
  after: ValueAt,
): Report {
  const items = report.items.map((item) => {
    const isChange = item.verdict === 'fail' || item.verdict === 'warn';
    const affected = isChange ? affectedClients(item.id, clients, before, after) : [];
    return { ...item, details: [...affected, ...item.details] };
  });
  const broken = items.flatMap(({ id, details }) =>
    details.flatMap(([name, text]) => (name === 'breaks' ? [`${id} breaks ${text}`] : [])),
  );
  const incomplete = clients.filter(({ isComplete }) => !isComplete).map(({ name }) => name);
  const notes = [
    ...(broken.length > 0 ? [`Clients: ${broken.join('; ')}`] : []),
    ...(incomplete.length > 0
      ? [`Not every situation was run with ${incomplete.join(', ')}: more changes may break it`]
      : []),
  ];
  const rankOf = ({ details: [first] }: Item): number =>
    first?.[0] === 'breaks' ? 0 : first?.[0] === 'may break' ? 1 : 2;
  return {
    ...report,
    notes: [...notes, ...report.notes],
    items: items.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/**
 * Why a choice of the profile was not observed this time, if a request got no answer: nothing proves
 * that it is unchanged.
 */
function stopIn(
  fields: readonly FieldComparison[],
  { observations }: JudgedReport,
): string | undefined {
  const stopped = observations.find(
    ({ id, observed }) =>
      'stop' in observed &&
      fields.some(({ kind, observation }) => kind === 'not-asked' && observation === id),
  )?.observed;
  return stopped?.kind === 'not-observed'
    ? `${stopped.reason}; provide ${provideText(stopped.need, flagNames)}`
    : undefined;
}
