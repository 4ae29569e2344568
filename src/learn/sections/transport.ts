import { readCors } from '../cors.ts';
import type { FieldValue } from '../field-path.ts';
import {
  canSay,
  NO_PROFILE,
  type Reading,
  readKnown,
  type SectionReaders,
  shownBy,
} from '../field-reader.ts';
import { readOptionsHeaders } from '../options-headers.ts';
import { allHeaders, expressible, untoldHeaders } from '../own-headers.ts';

const optionsRefused = { assume: 'OPTIONS is refused, and shows no such answer' };

/** What HTTP leaves to a server (clause 1, transport). */
export const transport: SectionReaders<'transport'> = {
  'transport.contentType': shownBy(
    'responses.success',
    ({ operations }) => {
      const types = [...new Set(operations.map(({ contentType }) => contentType))];
      const [first] = types;
      const lost = types.length > 1 ? [`that successes differ: ${types.join(', ')}`] : [];
      return canSay('transport.contentType', first)
        ? { value: first, lost }
        : { assume: NO_PROFILE, lost: ['a success without content type'] };
    },
    { none: 'every success shows it' },
  ),
  'transport.headers': shownBy(
    'transport.headers',
    (shown, seen) => {
      const { everywhere, operations } = allHeaders(shown);
      const { headers } = everywhere;
      const value = expressible('transport.headers', headers);
      const odd = Object.keys(headers).filter((name) => !Object.hasOwn(value, name));
      const own = Object.values(operations).flatMap((each) => each?.differing ?? []);
      const untold = untoldHeaders(seen);
      const differing = new Set([...everywhere.differing, ...own, ...untold]);
      const lost = [...odd, ...differing].map((name) => `the values of the header ${name}`);
      return { value, lost, ...(untold.length > 0 && { varying: untold }) };
    },
    { none: 'every answer shows them' },
  ),
  'transport.cors': shownBy('transport.cors', readCors, 'preflightRefused'),
  'transport.head': shownBy(
    'transport.head',
    ({ head }) => readKnown('transport.head', head, 'the answer to HEAD'),
    { none: 'HEAD is sent' },
  ),
  'transport.options': shownBy('transport.options', ({ options }) => ({ value: options }), {
    none: 'OPTIONS is sent',
  }),
  'transport.optionsStatus': shownBy(
    'transport.options',
    ({ options, status }) => (options === 'refused' ? optionsRefused : { value: status }),
    'optionsRefused',
  ),
  'transport.optionsHeaders': shownBy(
    'transport.options',
    (value, seen) =>
      value.options === 'refused' ? optionsRefused : { value: readOptionsHeaders(value, seen) },
    'optionsRefused',
  ),
  'transport.methodNeedsKey': shownBy(
    'transport.options',
    ({ needsKey }) =>
      needsKey === null
        ? { assume: 'OPTIONS is served, or the refusals that would tell are alike' }
        : { value: needsKey },
    'optionsServed',
  ),
  'transport.extraSlashes': shownBy(
    'transport.slashes',
    ({ extraSlashes, trailing, doubled }): Reading<FieldValue<'transport.extraSlashes'>> =>
      trailing === 'ignored' && doubled === 'unknown-path'
        ? { value: 'trailing-ignored' }
        : readKnown('transport.extraSlashes', extraSlashes, 'what becomes of an extra slash'),
    { none: 'paths with extra slashes are asked' },
  ),
  'transport.unknownPathNeedsKey': shownBy(
    'transport.unknown-path-credentials',
    ({ unknownPathNeedsKey }) => ({ value: unknownPathNeedsKey }),
    'refusedAlike',
  ),
};
