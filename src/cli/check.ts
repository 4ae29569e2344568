import {
  type ContractReport,
  type JudgedReport,
  type KnownFile,
  provideText,
  readKnownFiles,
  resolveOptions,
  rules,
} from '../../contract-tests/suite.ts';
import { compareProfiles } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { type ContractRun, endOfContract, isJudged } from '../report/contract/contract-run.ts';
import { jsonReport } from '../report/contract/json-report.ts';
import type { ProfileComparison } from '../report/contract/profile-comparison.ts';
import { reportOfContract } from '../report/contract/report-of-contract.ts';
import { itemsOf, type Report } from '../report/report.ts';
import { type GivenTerms, termsOf } from '../report/standing.ts';
import { printable } from '../text/printable.ts';
import { withClauses } from './drift.ts';
import { failure, messageOf, readText } from './files.ts';
import type { CheckOptions } from './flags/target-flags.ts';
import { idsMatching } from './id-pattern.ts';
import { publish, termsFor } from './judged-run.ts';
import { readProfile } from './named-or-file.ts';
import { flagNames } from './target/flag-names.ts';
import { judge } from './target/judge.ts';
import { notJudgedMessage } from './target/not-judged.ts';
import { openTarget, type Target } from './target/target.ts';
import { type CommandContext, EXIT } from './terminal.ts';

/**
 * `workspace-files check`: judges a deployment, and reports.
 *
 * @returns the exit code; an error means 2.
 */
export async function check(options: CheckOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const ids = rules.map(({ id }) => id);
  const only = options.only && idsMatching(options.only, ids, 'a rule');
  const profile = profileOf(options);
  const knownFiles = options.knownFiles === undefined ? undefined : knownIn(options.knownFiles);
  const terms = termsFor(options, 'rule', ids);
  await using target = await openTarget(options);

  const report = await judge({ ...options, only, knownFiles }, target, context);
  const run = runOf(report, terms);
  const comparison = profile && isJudged(run) ? compared(profile, run.report, target) : undefined;
  const whole = comparison && isJudged(run) ? { ...run, comparison } : run;
  const shown = reportOfContract(whole);
  const message = isJudged(run) ? undefined : notJudgedMessage(run.report);
  const exitCode = publish(options, shown, () => jsonReport(whole), terminal, message);
  const lack = isJudged(run) && exitCode !== EXIT.failed ? lackOfKey(run.report) : undefined;
  if (lack !== undefined) {
    terminal.error(`look at the key: ${printable(provideText(lack, flagNames))}\n`);
    return EXIT.usage;
  }
  const isComplete = !options.complete || !lacksProof(shown);
  return exitCode === EXIT.success && !isComplete ? EXIT.unproven : exitCode;
}

function runOf(report: ContractReport, given: GivenTerms): ContractRun {
  const { strict, startedAt } = given;
  if (report.kind === 'not-judged') {
    return { report, expectations: [], strict, startedAt, names: flagNames };
  }
  return { report, ...termsOf(given, endOfContract(report)), names: flagNames };
}

/** What --key lacks, if that left rules unproven: then the deployment itself was not judged. */
function lackOfKey({ results }: JudgedReport) {
  const needs = results.flatMap(({ outcome }) =>
    outcome.verdict === 'unproven' ? [outcome.need] : [],
  );
  return needs.findLast((need) => need.kind === 'key' && need.name === 'key');
}

const lacksProof = (report: Report): boolean =>
  itemsOf(report).some(({ kind }) => kind === 'unproven');

/** Reads the list of existing files: one id per line, and optionally a tab and a time. */
function knownIn(file: string): readonly KnownFile[] {
  const isInput = file === '-';
  const subject = `--known-files ${isInput ? 'from standard input' : `"${file}"`}`;
  const text = readText(isInput ? 0 : file, subject);
  try {
    return readKnownFiles(text);
  } catch (cause) {
    throw failure(`read ${subject}`, messageOf(cause), cause);
  }
}

const profileOf = ({ profile: name }: CheckOptions) =>
  name === undefined ? undefined : { name, profile: readProfile(name) };

/** Compares the profile with the observations. Redacts secrets of this run in the profile, too. */
function compared(
  { name, profile }: NonNullable<ReturnType<typeof profileOf>>,
  report: JudgedReport,
  { baseUrl, keys, headers }: Target,
): ProfileComparison {
  const { redact } = resolveOptions({ baseUrl, keys, headers });
  const redacted = (value: unknown) => {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(redact(text));
  };
  const fields = compareProfiles(profile, learnProfile(report));
  return {
    profile: name,
    fields: withClauses(fields).map((field) => ({ ...field, expected: redacted(field.expected) })),
  };
}
