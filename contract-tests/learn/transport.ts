import type { ObservationResult } from '../observations.ts';
import { among, type Finding, findingOf } from './finding.ts';

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
    findingOf(results, 'transport.headers', 'transport.headers', ({ headers }) => {
      const entries = Object.entries(headers);
      const odd = entries.filter(([, value]) => !isPrintable(value)).map(([name]) => name);
      return {
        value: Object.fromEntries(entries.filter(([name]) => !odd.includes(name))),
        lost: odd.map((name) => `the header ${name}`),
      };
    }),
    learnCors(results),
    findingOf(results, 'transport.head', 'transport.head', ({ head }) =>
      among(head, ['as-get', 'refused'], 'the answer to HEAD'),
    ),
    findingOf(results, 'transport.options', 'transport.options', ({ options }) => ({
      value: options,
    })),
    findingOf(results, 'transport.slashes', 'transport.extraSlashes', ({ extraSlashes }) =>
      among(extraSlashes, ['unknown-path', 'ignored'], 'what becomes of an extra slash'),
    ),
    findingOf(
      results,
      'transport.unknown-path-credentials',
      'transport.unknownPathNeedsKey',
      ({ unknownPathNeedsKey }) => ({ value: unknownPathNeedsKey }),
    ),
  ];
}

const isPrintable = (text: string) => /^[\t\x20-\x7e]+$/.test(text);

function learnCors(results: readonly ObservationResult[]): Finding {
  return findingOf(results, 'transport.cors', 'transport.cors', (value) => {
    const { cors, origin, repeatsOrigin, maxAge } = value;
    if (origin === null) {
      return { value: null, lost: cors === 'half' ? ['CORS on the preflight alone'] : [] };
    }
    if (maxAge === null && value.preflightStatus >= 400) {
      const shown = { origin: repeatsOrigin ? '*' : origin, maxAge: 600 };
      return { assume: 'no preflight is answered, to tell how long it may be kept', value: shown };
    }
    return {
      value: { origin: repeatsOrigin ? '*' : origin, maxAge: maxAge ?? 0 },
      lost: [
        ...(repeatsOrigin ? ['that the origin that asks is repeated'] : []),
        ...(maxAge === null ? ['a preflight without access-control-max-age'] : []),
        ...(value.allowCredentials ? ['access-control-allow-credentials'] : []),
      ],
    };
  });
}
