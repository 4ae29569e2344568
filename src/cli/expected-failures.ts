import * as z from 'zod';
import { parseSettings } from '../profile/parse-settings.ts';
import type { ExpectedFailure } from '../report/expectation.ts';
import { nearestName } from '../text/suggest.ts';
import { failure, readJsonFile } from './read-file.ts';

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
 * Reads the known failures.
 *
 * @param name what fails, which is also the field of its id.
 * @param ids everything that can fail.
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
