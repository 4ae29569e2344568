import picomatch from 'picomatch';
import * as z from 'zod';
import { CONSUMER_REPORT_SCHEMA } from '../consumer/reports/json-report.ts';
import { commandText } from '../consumer/reports/report-of-client.ts';
import { parseSettings } from '../profile/parse-settings.ts';
import type { Baseline } from '../report/baseline.ts';
import { JSON_REPORT_SCHEMA } from '../report/contract/json-report.ts';
import { failuresOf, type Report } from '../report/report.ts';
import type { ExpectedFailure, GivenTerms } from '../report/standing.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { isObject } from '../text/is-object.ts';
import { nearestName } from '../text/suggest.ts';
import { failure, readJsonFile } from './files.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import { checkReportFiles, writeReports } from './report-files.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/** The steps that `check` and `consumer` share before and after judging. */

interface JudgedOptions extends ReportFiles {
  readonly expectedFailures?: string | undefined;
  readonly baseline?: string | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * Reads the input files of a run, and refuses report files that could not be written at its end.
 *
 * @param name the kind of item that can fail.
 * @param ids all items that can fail.
 */
export function termsFor(
  options: JudgedOptions,
  name: 'rule' | 'situation',
  ids: readonly string[],
  readBaseline: (file: string) => Baseline,
): GivenTerms {
  const { expectedFailures, baseline, strict = false } = options;
  const expected = expectedFailures ? readExpectedFailures(expectedFailures, name, ids) : [];
  const earlier = baseline === undefined ? undefined : readBaseline(baseline);
  checkReportFiles(options);
  return { expected, earlier, strict, startedAt: new Date().toISOString() };
}

/**
 * Prints and writes the report of a run.
 *
 * @param nothingJudged printed instead of the report.
 * @returns the exit code: 2 if the run was cut short, otherwise 1 if something failed.
 */
export function publish(
  options: JudgedOptions,
  report: Report,
  json: () => string,
  terminal: Terminal,
  nothingJudged?: string,
): number {
  if (nothingJudged === undefined) {
    terminal.out(terminalReport(report, colorsFor(terminal).out));
  } else terminal.error(nothingJudged);
  writeReports(options, report, json, terminal);
  // The failures may be due to the interruption, and not everything was judged.
  if (report.broken !== undefined) return EXIT.usage;
  return failuresOf(report).length > 0 ? EXIT.failed : EXIT.success;
}

/** The id of something that can fail. */
function idAmong(ids: readonly string[], name: string) {
  const meant = (id: string): string => {
    const nearest = nearestName(id, ids);
    return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
  };
  return z.string().refine((id) => ids.includes(id), {
    error: ({ input }) => `expected the id of a ${name}${meant(String(input))}`,
  });
}

/**
 * Reads the expected failures.
 *
 * @param name the kind of item that fails, which is also the name of the field with its id.
 * @param ids all items that can fail.
 */
export function readExpectedFailures(
  file: string,
  name: 'rule' | 'situation',
  ids: readonly string[],
): readonly ExpectedFailure[] {
  const entry = z.strictObject({
    [name]: idAmong(ids, name),
    reason: z.string().min(1),
    until: z.iso.date({ error: 'expected a date such as 2026-12-31' }).optional(),
  });
  const subject = `the expected failures "${file}"`;
  const entries = parseSettings(z.array(z.unknown()), readJsonFile(file, subject), subject);
  const failures = entries.map((each, index) => {
    const {
      [name]: id = '',
      reason = '',
      until,
    } = parseSettings(entry, each, `entry ${index + 1} of ${subject}`);
    return { id, reason, ...(until !== undefined && { until }) };
  });
  const seen = new Set<string>();
  for (const { id } of failures) {
    if (seen.has(id)) throw failure(`read ${subject}`, `expected "${id}" once, found it twice`);
    seen.add(id);
  }
  return failures;
}

/** The fields read from an earlier report. Later versions with the same schema may add others. */
const run = { startedAt: z.iso.datetime(), strict: z.boolean() };

const ended = <const Verdict extends string>(...verdicts: readonly Verdict[]) =>
  z.array(z.object({ id: z.string(), verdict: z.enum(verdicts) }));

const answered = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string().nullable().default(null),
});

const checkReport = z.object({
  ...run,
  baseUrl: z.string(),
  rules: ended('pass', 'warn', 'fail', 'unproven'),
  observations: z.array(answered),
  interrupted: z.string().optional(),
});

const clientOutcomes = ended('pass', 'fragile', 'fail', 'unproven');

const clientReport = z.object({
  ...run,
  command: z.array(z.string()),
  situations: clientOutcomes,
  choices: clientOutcomes,
});

/** Reads the JSON report of an earlier run of `check`, which must have judged something. */
export function readCheckBaseline(file: string): Baseline {
  const report = readReport(file, 'check', [JSON_REPORT_SCHEMA], checkReport);
  const { baseUrl: subject, rules, observations: answers, ...rest } = report;
  return { file, subject, ended: rules, answers, ...rest };
}

/** Version 1 has the same situations and choices; its other fields are not read here. */
const CLIENT_SCHEMAS = [CONSUMER_REPORT_SCHEMA, 'workspace-files-consumer-report/1'];

/** Reads the JSON report of an earlier run of `consumer`. @param subject the file, in messages. */
export function readConsumerBaseline(file: string, subject?: string): Baseline {
  const report = readReport(file, 'consumer', CLIENT_SCHEMAS, clientReport, subject);
  const { command, situations, choices, ...rest } = report;
  return {
    ...{ file, subject: commandText(command), ...rest },
    ended: [...situations, ...choices],
    answers: [],
  };
}

/** @param schemas the current one first. */
function readReport<Shape extends z.ZodType>(
  file: string,
  command: string,
  schemas: readonly string[],
  shape: Shape,
  subject = `the baseline "${file}"`,
): z.output<Shape> {
  const report = readJsonFile(file, subject);
  const wanted = `expected the report that \`workspace-files ${command} --json FILE\` writes`;
  const refused = (reason: string) => failure(`read ${subject}`, reason);
  if (!isObject(report) || !('schema' in report)) throw refused(`${wanted}, found other JSON`);
  const { schema, judged, message } = report;
  const [current = ''] = schemas;
  if (!schemas.includes(String(schema))) {
    const found = JSON.stringify(schema);
    const isOther = nameOf(String(schema)) !== nameOf(current);
    throw refused(
      isOther
        ? `${wanted}, found one with the schema ${found}`
        : `expected the schema "${current}", found ${found}; write it again with this version`,
    );
  }
  if (judged !== false) return parseSettings(shape, report, subject);
  const reason = message === undefined ? '' : `: ${String(message)}`;
  throw refused(`expected a run that judged the deployment, found none${reason}`);
}

/** A schema without its version. */
const nameOf = (schema: string): string => schema.replace(/(?<!\d)\d+$/, '');

/**
 * The ids that match globs such as `paging.*` or `{auth,errors}.*`, in the order of the ids. Each
 * glob must match one.
 *
 * @param what the kind of the ids, for the message: `a rule`.
 */
export function idsMatching(
  patterns: readonly string[],
  ids: readonly string[],
  what: string,
): readonly string[] {
  const found = new Set(patterns.flatMap((pattern) => idsOf(pattern, ids, what)));
  return ids.filter((id) => found.has(id));
}

function idsOf(pattern: string, ids: readonly string[], what: string): readonly string[] {
  const matches = pattern === '' ? () => false : picomatch(pattern);
  const found = ids.filter((id) => matches(id));
  if (found.length > 0) return found;
  const groups = [...new Set(ids.map((id) => id.replace(/\..*/, '.*')))];
  const nearest = nearestName(pattern, [...groups, ...ids]);
  const meant = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  const reason = `no id matches "${pattern}"; expected one of ${groups.join(', ')}${meant}`;
  throw failure(`find ${what}`, reason);
}
