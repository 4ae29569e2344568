import { z } from 'zod';
import { rules } from '../../../contract-tests/index.ts';
import type { ExpectedFailure } from '../../../contract-tests/reports/expectation.ts';
import { nearestName } from '../../document/nearest-name.ts';
import { parseSettings } from '../../profile/parse-settings.ts';
import { readJsonFile } from '../json-file.ts';

const ruleIds = rules.map(({ id }) => id);

const meant = (id: string): string => {
  const nearest = nearestName(id, ruleIds);
  return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
};

const schema = z.array(
  z.strictObject({
    rule: z.string().refine((id) => ruleIds.includes(id), {
      error: ({ input }) => `expected the id of a rule${meant(String(input))}`,
    }),
    reason: z.string().min(1),
    until: z.iso.date({ error: 'expected a date such as 2026-12-31' }).optional(),
  }),
);

/**
 * Reads the failures that are known and put up with.
 *
 * @throws Error when the file is not there, is no JSON, or an entry of it is malformed.
 */
export function readExpectedFailures(file: string): readonly ExpectedFailure[] {
  const subject = `the expected failures "${file}"`;
  const entries = parseSettings(schema, readJsonFile(file, subject), subject);
  const seen = new Set<string>();
  for (const { rule } of entries) {
    if (seen.has(rule)) throw new Error(`Failed to read ${subject}: "${rule}" is listed twice`);
    seen.add(rule);
  }
  return entries;
}
