import { type MomentFormat, momentFormat } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';

/** Each form of a moment as a profile writes it. */
const placeholders: Readonly<Record<MomentFormat, string>> = {
  'ISO 8601, seconds': '{now:iso-s}',
  'ISO 8601, milliseconds': '{now}',
  'ISO 8601, microseconds': '{now:iso-us}',
  'as in headers': '{now:http}',
  'seconds since 1970': '{now:s}',
  'milliseconds since 1970': '{now:ms}',
};

/** The placeholder that gives the moment of an answer, where all values are times of one form. */
export function nowPlaceholder(path: string, values: readonly Json[]): string | undefined {
  const form = momentFormat(path, values);
  return form && placeholders[form];
}
