import * as z from 'zod';
import { CONSUMER_REPORT_SCHEMA } from '../consumer/reports/json-report.ts';
import { commandText } from '../consumer/reports/report-of-client.ts';
import { parseSettings } from '../profile/parse-settings.ts';
import type { Baseline } from '../report/baseline.ts';
import { JSON_REPORT_SCHEMA } from '../report/contract/json-report.ts';
import { isObject } from '../text/is-object.ts';
import { failure, readJsonFile } from './files.ts';

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
