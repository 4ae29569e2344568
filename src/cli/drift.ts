import { basename } from 'node:path';
import { type ObservationResult, provideText } from '../../contract-tests/suite.ts';
import { compareProfiles, type FieldComparison } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { choicesNotAssumed } from '../profile/choices-not-assumed.ts';
import { aboutOf, clausesOf } from '../profile/fields.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { affectedClients, type Client, type ValueAt } from '../report/affected-clients.ts';
import { checkReport } from '../report/check-report.ts';
import { type Comparison, fieldItem } from '../report/field-items.ts';
import { type Item, type Report, reportOf, reportSchema } from '../report/report.ts';
import { parseInput } from '../text/parse-input.ts';
import { printable } from '../text/printable.ts';
import { failure, readJsonFile } from './files.ts';
import { readProfile } from './named-or-file.ts';
import type { DriftOptions } from './options.ts';
import { checkReportFiles, publish } from './publish.ts';
import { flagNames, observeTarget } from './target/judge.ts';
import { type CommandContext, EXIT } from './terminal.ts';

/**
 * `workspace-files drift`: shows how a deployment, or a different profile, differs from a profile,
 * and which clients depend on that.
 *
 * @returns the exit code; an error means 2.
 */
export async function drift(options: DriftOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const { profile, ignoreHeader } = options;
  if (profile === undefined) {
    throw failure(
      'compare',
      'pass --profile with a file that learn wrote, or the name of a profile',
    );
  }
  checkReportFiles(options);
  const before = readProfile(profile);
  const clients = (options.client ?? []).map(readClient);
  const startedAt = new Date().toISOString();
  const compare = (after: string | ProfileInput) => {
    const fields = compareProfiles(before, after, ignoreHeader);
    const report = (facts: Facts) =>
      withClients(
        fieldsReport(fields, facts),
        clients,
        choicesNotAssumed(before),
        choicesNotAssumed(after),
      );
    return { fields, report };
  };
  if (options.with !== undefined) {
    const { report } = compare(readProfile(options.with));
    return publish(options, report({ subject: options.with, startedAt }), terminal);
  }
  const run = await observeTarget(options, context);
  if (run.kind === 'not-judged') {
    const report: Report = { ...checkReport(run, { startedAt }), kind: 'drift' };
    return publish(options, report, terminal, '');
  }
  const { baseUrl: subject, requests, milliseconds, observations } = run;
  const outage = run.interrupted && `Failed to judge all of the profile: ${run.interrupted}`;
  const compared = compare(learnProfile(run));
  const interrupted = interruptionOf(compared.fields, observations) ?? outage;
  const report = compared.report({ subject, startedAt, requests, milliseconds, interrupted });
  const exitCode = publish(options, report, terminal);
  if (interrupted !== undefined) terminal.error(`${printable(interrupted)}\n`);
  return report.failed && outage === undefined ? EXIT.failed : exitCode;
}

type Facts = Pick<Report, 'subject'> & Partial<Report>;

/** The report of a comparison of two profiles: a changed field fails. */
export const fieldsReport = (fields: readonly FieldComparison[], facts: Facts): Report =>
  reportOf(
    {
      kind: 'drift',
      startedAt: new Date().toISOString(),
      milliseconds: 0,
      requests: 0,
      notes: [],
      ...facts,
    },
    fields.map((field) => fieldItem(field, aboutOf(field.path), clausesOf(field.path).slice(0, 1))),
  );

/** Reads what a client depends on from its report. Its name is that of the file. */
function readClient(file: string): Client {
  const subject = `the report "${file}" of a client`;
  const { kind, dependsOn = [] } = parseInput(
    reportSchema,
    readJsonFile(file, subject),
    `read ${subject}`,
  );
  if (kind === 'consumer') return { name: basename(file).replace(/\.json$/, ''), dependsOn };
  throw failure(`read ${subject}`, `expected a report of consumer --json, found one of ${kind}`);
}

/** Adds the clients that depend on a field to each change, and lists changes that break one first. */
function withClients(
  report: Report,
  clients: readonly Client[],
  before: ValueAt,
  after: ValueAt,
): Report {
  const isChange = ({ verdict }: Item) => verdict === 'fail' || verdict === 'warn';
  const items = report.items.map((item) => ({
    ...item,
    details: isChange(item)
      ? [...affectedClients(item.id, clients, before, after), ...item.details]
      : item.details,
  }));
  const broken = items.flatMap(({ id, details }) =>
    details.flatMap(([name, text]) => (name === 'breaks' ? [`${id} breaks ${text}`] : [])),
  );
  const rankOf = ({ details: [first] }: Item): number => {
    if (first?.[0] === 'breaks') return 0;
    return first?.[0] === 'may break' ? 1 : 2;
  };
  return {
    ...report,
    notes: broken.length > 0 ? [`Clients: ${broken.join('; ')}`, ...report.notes] : report.notes,
    items: items.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/**
 * Why a run that was cut short is not enough: a deployment that stopped answering is not proven to
 * be unchanged.
 */
function interruptionOf(
  fields: readonly Comparison[],
  observations: readonly ObservationResult[],
): string | undefined {
  const unasked = fields.flatMap(({ kind, observation }) =>
    kind === 'not-asked' ? observation : [],
  );
  for (const { id, observed } of observations) {
    if (observed.kind === 'observed' || observed.stop === undefined || !unasked.includes(id))
      continue;
    const { reason, need } = observed;
    return `Failed to judge all of the profile: ${reason}; provide ${provideText(need, flagNames)}`;
  }
  return undefined;
}
