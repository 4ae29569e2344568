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

const details = {
  reason: z.string().min(1),
  until: z.iso.date({ error: 'expected a date such as 2026-12-31' }).optional(),
};

/** Reads the rules whose failures are known. @param ids of all rules. */
export const readExpectedRules = (file: string, ids: readonly string[]) =>
  readEntries(
    file,
    z.strictObject({ rule: idAmong(ids, 'rule'), ...details }),
    ({ rule: id, ...rest }) => ({ id, ...rest }),
  );

/** Reads the situations whose failures are known. @param ids of all situations and choices. */
export const readExpectedSituations = (file: string, ids: readonly string[]) =>
  readEntries(
    file,
    z.strictObject({ situation: idAmong(ids, 'situation'), ...details }),
    ({ situation: id, ...rest }) => ({ id, ...rest }),
  );

function readEntries<Entry>(
  file: string,
  entry: z.ZodType<Entry>,
  failureOf: (entry: Entry) => ExpectedFailure,
): readonly ExpectedFailure[] {
  const subject = `the expected failures "${file}"`;
  const entries = parseSettings(z.array(z.unknown()), readJsonFile(file, subject), subject);
  const failures = entries.map((each, index) =>
    failureOf(parseSettings(entry, each, `entry ${index + 1} of ${subject}`)),
  );
  const seen = new Set<string>();
  for (const { id } of failures) {
    if (seen.has(id)) throw failure(`read ${subject}`, `expected "${id}" once, found it twice`);
    seen.add(id);
  }
  return failures;
}
