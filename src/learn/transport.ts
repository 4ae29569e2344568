import type { HeaderValues } from '../../contract-tests/observations/headers.ts';
import type { ObservationResult } from '../../contract-tests/observations.ts';
import { learnCors } from './cors.ts';
import { among, type Finding, findingOf } from './finding.ts';
import { learnOptions } from './options.ts';

/** What HTTP leaves to a server (clause 1, transport). */
export function learnTransport(results: readonly ObservationResult[]): readonly Finding[] {
  return [
    findingOf(results, 'responses.success', 'transport.contentType', ({ operations }) => {
      const types = [...new Set(operations.map(({ contentType }) => contentType))];
      const [first] = types;
      const lost = types.length > 1 ? [`that successes differ: ${types.join(', ')}`] : [];
      if (!first || !isPrintable(first)) {
        return { assume: 'no profile can say it', lost: ['a success without content type'] };
      }
      return { value: first, lost };
    }),
    findingOf(results, 'transport.headers', 'transport.headers', ({ headers, differing }) => ({
      ...printable(headers),
      lost: [...oddNames(headers), ...differing].map((name) => `the values of the header ${name}`),
    })),
    ...learnOwnHeaders(results),
    learnCors(results),
    findingOf(results, 'transport.head', 'transport.head', ({ head }) =>
      among(head, ['as-get', 'refused'], 'the answer to HEAD'),
    ),
    ...learnOptions(results),
    findingOf(
      results,
      'transport.slashes',
      'transport.extraSlashes',
      ({ extraSlashes, trailing, doubled }) =>
        trailing === 'ignored' && doubled === 'unknown-path'
          ? { value: 'trailing-ignored' }
          : among(extraSlashes, ['unknown-path', 'ignored'], 'what becomes of an extra slash'),
    ),
    findingOf(
      results,
      'transport.unknown-path-credentials',
      'transport.unknownPathNeedsKey',
      ({ unknownPathNeedsKey }) => ({ value: unknownPathNeedsKey }),
    ),
  ];
}

/** On the successes of one operation. */
function learnOwnHeaders(results: readonly ObservationResult[]): readonly Finding[] {
  const id = 'transport.headers';
  return [
    findingOf(results, id, 'keyCheck.headers', ({ operations }) => ofSuccess(operations.checkKey)),
    findingOf(results, id, 'workspaceRead.headers', ({ operations }) =>
      ofSuccess(operations.readWorkspace),
    ),
    findingOf(results, id, 'listing.headers', ({ operations }) => ofSuccess(operations.listFiles)),
  ];
}

const ofSuccess = (headers: HeaderValues | null) =>
  headers === null ? { assume: 'no success of it was seen' } : printable(headers);

const oddNames = (headers: HeaderValues) =>
  Object.keys(headers).filter((name) => !isPrintable(headers[name] ?? ''));

function printable(headers: HeaderValues): { readonly value: HeaderValues } {
  const odd = oddNames(headers);
  const entries = Object.entries(headers).filter(([name]) => !odd.includes(name));
  return { value: Object.fromEntries(entries) };
}

const isPrintable = (text: string) => /^[\t\x20-\x7e]+$/.test(text);
