import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { rules } from '../../../contract-tests/index.ts';
import type { ExpectedFailure } from '../../../contract-tests/reports/expectation.ts';
import { parseSettings } from '../../profile/parse-settings.ts';

const schema = z.array(
  z.strictObject({
    rule: z.string().refine((id) => rules.some((rule) => rule.id === id), {
      error: 'expected the id of a rule',
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
  const entries = parseSettings(schema, parseJson(file, subject), subject);
  const seen = new Set<string>();
  for (const { rule } of entries) {
    if (seen.has(rule)) throw new Error(`Failed to read ${subject}: "${rule}" is listed twice`);
    seen.add(rule);
  }
  return entries;
}

function parseJson(file: string, subject: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`Failed to read ${subject}: expected a file that can be read`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Failed to read ${subject}: expected JSON: ${reason}`, { cause });
  }
}
