import { plural } from '../../text/plural.ts';
import { failuresOf, type JudgedRecord } from './run-record.ts';

/** The run in one sentence. */
export function headlineOf(record: JudgedRecord): string {
  const { counts, interrupted } = record.report;
  const failures = failuresOf(record).length;
  if (failures > 0) return plural(failures, 'failure');
  if (interrupted !== undefined) return 'Cut short; nothing failed until then';
  if (counts.fail > 0 && record.baseline) return 'Nothing failed that is new';
  if (counts.fail > 0) return 'Nothing failed that was not expected to';
  return counts.unproven > 0 ? 'Nothing failed; not everything could be proven' : 'Nothing failed';
}
