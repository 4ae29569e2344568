import {
  generatedKind,
  type HeaderValues,
  need,
  type ObservationValues,
} from '../../../contract-tests/suite.ts';
import { escapeText } from '../../template/grammar.ts';
import {
  canSay,
  inexpressible,
  type Reading,
  type SectionReaders,
  type Seen,
  shownAs,
  shownBy,
} from '../field-reader.ts';
import { expressible, headersIn } from '../headers.ts';

type CorsValue = ObservationValues['transport.cors'];

const optionsRefused = { assume: 'OPTIONS is refused' };

/** Choices that the document and HTTP leave to the server (clause 1). */
export const transport: SectionReaders<'transport'> = {
  'transport.contentType': shownBy('responses.success', ({ operations }) => {
    const types = [...new Set(operations.map(({ contentType }) => contentType))];
    const [first] = types;
    const lost =
      types.length > 1 ? [`successes have several content types: ${types.join(', ')}`] : [];
    return first !== undefined && canSay('transport.contentType', first)
      ? { value: first, lost }
      : inexpressible('a success without Content-Type');
  }),
  'transport.headers': shownBy('transport.headers', (_, seen) => {
    const { everywhere, operations, unpredictable } = headersIn(seen);
    const { headers } = everywhere;
    const value = expressible('transport.headers', headers);
    const odd = Object.keys(headers).filter((name) => !Object.hasOwn(value, name));
    const own = [...operations.values()].flatMap((each) => each.differing);
    const differing = new Set([...odd, ...everywhere.differing, ...own, ...unpredictable]);
    const lost = Array.from(differing, (name) => `the values of the header ${name}`);
    return { value, lost, ...(unpredictable.length > 0 && { generated: unpredictable }) };
  }),
  'transport.cors': shownBy('transport.cors', readCors),
  'transport.head': shownAs('transport.head', 'head', 'the response to HEAD'),
  'transport.options': shownAs('transport.options', 'options'),
  'transport.optionsStatus': shownBy('transport.options', ({ options, status }) =>
    options === 'refused' ? optionsRefused : { value: status },
  ),
  'transport.optionsHeaders': shownBy('transport.options', (value, seen) =>
    value.options === 'refused' ? optionsRefused : { value: readOptionsHeaders(value, seen) },
  ),
  'transport.methodNeedsKey': shownAs('transport.options', 'needsKey'),
  'transport.extraSlashes': shownBy('transport.slashes', ({ extraSlashes, trailing, doubled }) =>
    trailing === 'ignored' && doubled === 'unknown-path'
      ? { value: 'trailing-ignored' }
      : { shown: extraSlashes, what: 'the result of an extra slash' },
  ),
  'transport.unknownPathNeedsKey': shownAs(
    'transport.unknown-path-credentials',
    'unknownPathNeedsKey',
  ),
};

/** Whether pages of other origins may call the deployment (clause 1, transport). */
function readCors(value: CorsValue): Reading {
  const { maxAge, allowHeaders, preflightOrigin, vary } = value;
  const origin = value.origin ?? (value.preflightStatus < 400 ? preflightOrigin : null);
  if (origin === null) return { value: null };
  if (origin === '') return { value: null, lost: ['an empty access-control-allow-origin'] };
  const shown = {
    origin: value.repeatsOrigin ? '{origin}' : escapeText(origin),
    when: whenOf(value),
    allowCredentials: value.allowCredentials,
    exposeHeaders: value.exposeHeaders ?? '',
    vary: vary !== null && /^[\t\x20-\x7e]*$/.test(vary) ? vary : '',
  };
  const lost =
    value.preflightStatus < 400 && preflightOrigin !== origin
      ? [`a different access-control-allow-origin on the preflight: ${preflightOrigin ?? 'none'}`]
      : [];
  if (maxAge === null && value.preflightStatus >= 400) {
    const usual = { maxAge: 600, allowMethods: '{allow}', allowHeaders: '{requested}' };
    const assume = 'no preflight succeeds, so its lifetime cannot be seen';
    return { assume, value: { ...shown, ...usual }, lost };
  }
  return {
    value: {
      ...shown,
      maxAge: maxAge && Math.min(maxAge, Number.MAX_SAFE_INTEGER),
      allowMethods: asServed(value.allowMethods),
      allowHeaders: allowHeaders === REQUESTED ? '{requested}' : escapeText(allowHeaders ?? ''),
    },
    lost,
  };
}

/** Whether the headers appear on every response, only with an Origin, or only on OPTIONS. */
function whenOf({ origin, unasked }: CorsValue): 'always' | 'with-origin' | 'options' {
  if (origin === null) return 'options';
  return unasked.get || unasked.options ? 'always' : 'with-origin';
}

/** The header that the suite's preflight requests. */
const REQUESTED = 'authorization';

/** Headers of responses to OPTIONS, in addition to those of every response. */
function readOptionsHeaders(
  { headers }: ObservationValues['transport.options'],
  seen: Seen,
): HeaderValues {
  const { everywhere, volatile } = headersIn(seen);
  const usual = everywhere.headers;
  const isChosen = (name: string, value: string) =>
    !volatile.kindOf(name) && !generatedKind(name, [value]);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => usual[name] !== value && !usual[name]?.includes('{'))
      .filter(([name, value]) => isChosen(name, value))
      .filter(([name]) => !name.startsWith('access-control-'))
      .map(([name, value]) => [name, name === 'allow' ? asServed(value) : escapeText(value)]),
  );
}

/** A mock lists the methods it supports by itself. */
function asServed(methods: string | null): string {
  if (methods === null) return '';
  return methods === 'GET, HEAD, OPTIONS' || methods === 'GET, OPTIONS'
    ? '{allow}'
    : escapeText(methods);
}

/** How strictly the Authorization header is parsed (clause 5). */
export const authorization: SectionReaders<'authorization'> = {
  'authorization.schemeCase': shownAs('auth.scheme-case', 'schemeCase', 'the case of the scheme'),
  'authorization.schemeSpaces': shownAs('auth.scheme-spaces', 'schemeSpaces'),
};

/** A polite run seldom reaches a rate limit (clause 8). */
export const rateLimit: SectionReaders<'rateLimit'> = {
  rateLimit: shownBy('limits.rate', (value) => {
    const { requests, windowSeconds, retryAfter, headers } = value;
    const withheld = headers.filter(({ name }) => name !== 'retry-after').map(({ name }) => name);
    const lost = withheld.length > 0 ? [`the headers ${withheld.join(', ')}`] : [];
    if (requests === null || requests < 1) {
      return {
        assume: 'no rate limit was reached',
        need: need.setting('requestsPerSecond', 'higher'),
        lost,
      };
    }
    if (windowSeconds === null) {
      const reason = `a rate limit was reached after ${requests} requests, but the response does not say how long to wait`;
      return { assume: reason, lost: [...lost, reason] };
    }
    return {
      value: { requests, windowSeconds: Math.max(1, Math.ceil(windowSeconds)), retryAfter },
      lost,
    };
  }),
};
