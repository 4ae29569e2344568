import {
  type ContractOptions,
  credentialsOf,
  type JudgedReport,
  redactor,
  resolveOptions,
} from '../../../contract-tests/suite.ts';
import { compareProfiles } from '../../learn/compare-profiles.ts';
import { learnProfile } from '../../learn/learn-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import type { ProfileComparison } from '../../report/contract/profile-comparison.ts';
import { readProfile } from '../named-or-file.ts';
import type { CheckOptions } from './options.ts';

/** The profile that the observations are compared with. */
export interface GivenProfile {
  readonly name: string;
  readonly profile: string | ProfileInput;
}

/**
 * Reads the profile, if one is given.
 *
 * @throws Error when it cannot be read, and beside --only, which observes nothing to compare.
 */
export function givenProfile({ profile, only }: CheckOptions): GivenProfile | undefined {
  if (profile === undefined) return undefined;
  if (only !== undefined) {
    throw new Error(
      'Failed to compare with the profile: --only makes no observations; give --profile or --only',
    );
  }
  return { name: profile, profile: readProfile(profile) };
}

/**
 * The profile beside what was observed.
 *
 * @param options those of the run, whose secrets a profile may hold as well.
 */
export function compareWithProfile(
  { name, profile }: GivenProfile,
  report: JudgedReport,
  options: ContractOptions,
): ProfileComparison {
  const { secrets } = credentialsOf(options.keys);
  const redact = redactor([...resolveOptions(options).headerSecrets, ...secrets]);
  const fields = compareProfiles(profile, learnProfile(report)).map((field) => ({
    ...field,
    expected: redactedJson(field.expected, redact),
  }));
  return { profile: name, fields };
}

function redactedJson(value: unknown, redact: (text: string) => string): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(redact(text));
}
