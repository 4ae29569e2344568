import * as z from 'zod';
import { CONSUMER_REPORT_SCHEMA } from '../consumer/reports/json-report.ts';
import { commandText } from '../consumer/reports/report-of-client.ts';
import { parseSettings } from '../profile/parse-settings.ts';
import type { Baseline } from '../report/baseline.ts';
import { JSON_REPORT_SCHEMA } from '../report/contract/json-report.ts';
import { failure, readJsonFile } from './read-file.ts';

/** What is read from an earlier report. Reports of later versions with the same schema have more. */
const run = { startedAt: z.iso.datetime(), strict: z.boolean() };

const ended = <const Verdict extends string>(...verdicts: readonly Verdict[]) =>
  z.array(z.looseObject({ id: z.string(), verdict: z.enum(verdicts) }));

const answered = z.array(
  z.looseObject({ id: z.string(), question: z.string(), answer: z.string().optional() }),
);

const checkReport = z.looseObject({
  ...run,
  baseUrl: z.string(),
  rules: ended('pass', 'warn', 'fail', 'unproven'),
  observations: answered,
  interrupted: z.string().optional(),
});

const clientOutcomes = ended('pass', 'fragile', 'fail', 'unproven');

const clientReport = z.looseObject({
  ...run,
  command: z.array(z.string()),
  situations: clientOutcomes,
  choices: clientOutcomes,
});

/** Reads the JSON report of an earlier run of `check`, which must have judged something. */
export function readCheckBaseline(file: string): Baseline {
  const subject = subjectOf(file);
  const report = readReport(file, subject, 'check', JSON_REPORT_SCHEMA);
  if ('judged' in report && report.judged === false) {
    const reason = 'message' in report ? `: ${String(report.message)}` : '';
    throw failure(
      `read ${subject}`,
      `expected a run that judged the deployment, found none${reason}`,
    );
  }
  const { baseUrl, rules, observations, ...rest } = parseSettings(checkReport, report, subject);
  return {
    ...factsOf(file, rest),
    subject: baseUrl,
    interrupted: rest.interrupted,
    ended: rules.map(({ id, verdict }) => ({ id, verdict })),
    answers: observations.map(({ id, question, answer = null }) => ({ id, question, answer })),
  };
}

/** Reads the JSON report of an earlier run of `consumer`. @param subject the file, in messages. */
export function readConsumerBaseline(file: string, subject = subjectOf(file)): Baseline {
  // Version 1 has the same situations and choices; what differs is not read here.
  const report = readReport(file, subject, 'consumer', CONSUMER_REPORT_SCHEMA, [
    'workspace-files-consumer-report/1',
  ]);
  const { command, situations, choices, ...rest } = parseSettings(clientReport, report, subject);
  return {
    ...factsOf(file, rest),
    subject: commandText(command),
    ended: [...situations, ...choices].map(({ id, verdict }) => ({ id, verdict })),
    answers: [],
  };
}

const factsOf = (
  file: string,
  { startedAt, strict }: Pick<Baseline, 'startedAt' | 'strict'>,
): Pick<Baseline, 'file' | 'startedAt' | 'strict'> => ({ file, startedAt, strict });

const subjectOf = (file: string): string => `the baseline "${file}"`;

function readReport(
  file: string,
  subject: string,
  command: string,
  schema: string,
  older: readonly string[] = [],
): object {
  const value = readJsonFile(file, subject);
  const wanted = `expected the report that \`workspace-files ${command} --json FILE\` writes`;
  const refused = (reason: string) => failure(`read ${subject}`, reason);
  if (typeof value !== 'object' || value === null || !('schema' in value)) {
    throw refused(`${wanted}, found other JSON`);
  }
  if ([schema, ...older].includes(String(value.schema))) return value;
  const found = JSON.stringify(value.schema);
  if (nameOf(String(value.schema)) !== nameOf(schema)) {
    throw refused(`${wanted}, found one with the schema ${found}`);
  }
  throw refused(
    `expected the schema "${schema}", found ${found}; write it again with this version`,
  );
}

/** A schema without its version. */
const nameOf = (schema: string): string => schema.replace(/(?<!\d)\d+$/, '');
