import fc from 'fast-check';
import { oneOf, partly } from './any-value.ts';

/** Formats of ids, times and names drawn at random. */

const prefix = oneOf('', 'f_', 'F-', 'a/b ', 'ä%');
const idFormat = fc.oneof(
  fc.record({
    style: fc.constant('random' as const),
    prefix,
    length: fc.integer({ min: 12, max: 40 }),
    alphabet: oneOf('base32', 'hex', 'base58', 'base62', 'digits', 'aAbBcCdDeE', '+/=&?#% .'),
  }),
  fc.record({
    style: fc.constant('uuid' as const),
    version: oneOf(4, 7),
    case: oneOf('lower', 'upper'),
    prefix,
  }),
  fc.record({ style: fc.constant('ulid' as const), case: oneOf('lower', 'upper'), prefix }),
  fc.record({
    style: fc.constant('sequential' as const),
    prefix,
    start: oneOf(0, 1, 95, 99_990),
    width: oneOf(0, 4, 12),
  }),
);

export const formats = partly({
  fileId: idFormat,
  workspaceId: idFormat,
  createdAt: partly({
    style: oneOf('iso8601', 'rfc2822', 'epoch'),
    precision: oneOf('s', 'ms', 'us'),
    offset: oneOf('Z', '+00:00', '-08:00', '+05:45', '+14:00'),
    order: oneOf('shown', 'finer'),
  }),
  validationStatus: fc.array(
    fc.record({ value: fc.string(), share: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  contentType: oneOf('plain', 'with-parameters', 'bare'),
  nameNormalisation: oneOf('NFC', 'NFD', 'NFKC', 'none'),
});
