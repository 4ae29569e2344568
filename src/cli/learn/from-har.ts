import type { Keys } from '../../../contract-tests/index.ts';
import { observeHar, type RecordedReport } from '../../learn/har/observe-har.ts';
import { findingsOf } from '../../learn/learn-profile.ts';
import { plural } from '../../text/plural.ts';
import { readJsonFile } from '../json-file.ts';
import { flagNames } from '../target/flag-names.ts';
import type { LearnOptions } from './options.ts';
import { learnSummary } from './summary.ts';

/**
 * Learns from the traffic in a file.
 *
 * @throws Error that names the file, and the place in it that is at fault.
 */
export async function learnFromHar(
  file: string,
  options: LearnOptions,
): Promise<{ readonly report: RecordedReport; readonly summary: string }> {
  const { key, unscopedKey, expiredKey, otherKey, baseUrl, keyHeader, given } = options;
  const keys: Partial<Keys> = {
    ...(key !== undefined && { key }),
    unscoped: unscopedKey,
    expired: expiredKey,
    other: otherKey,
  };
  // One of the environment is of another target, perhaps.
  const wanted = given.includes('--base-url') ? baseUrl : undefined;
  const report = await observed(file, { baseUrl: wanted, keys, keyHeader });
  refuseUnseen(report, given);
  const by = `by ${plural(report.exchanges, 'recorded exchange')}; nothing was sent`;
  const leftOut = [...report.leftOut].map(([why, times]) => `${times} × ${why}`);
  const summary = learnSummary(findingsOf(report.observations), {
    baseUrl: report.baseUrl,
    by,
    leftOut,
  });
  return { report, summary };
}

async function observed(file: string, options: Parameters<typeof observeHar>[1]) {
  const subject = `--har "${file}"`;
  const har = readJsonFile(file, subject);
  try {
    return await observeHar(har, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const named = message
      .replace('Failed to read the recording', `Failed to read ${subject}`)
      .replace(': baseUrl: ', ': --base-url: ');
    throw new Error(named, { cause: error });
  }
}

/** A key that was given by its flag, and that no request carries, is a slip. */
function refuseUnseen({ keys }: RecordedReport, given: readonly string[]): void {
  for (const name of ['key', 'unscoped', 'expired', 'other'] as const) {
    const flag = flagNames.keys[name];
    if (given.includes(flag) && !keys.includes(name)) {
      throw new Error(`Failed to read --har: ${flag}: expected a key that it shows, found none`);
    }
  }
}
