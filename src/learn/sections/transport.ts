import {
  type CorsValue,
  type HeaderValues,
  need,
  type OptionsValue,
  volatileKind,
} from '../../../contract-tests/suite.ts';
import { escapeText } from '../../template/grammar.ts';
import {
  canSay,
  type FieldValue,
  NO_PROFILE,
  type Reading,
  readKnown,
  type SectionReaders,
  type Seen,
  shownAs,
  shownBy,
} from '../field-reader.ts';
import {
  allHeaders,
  expressible,
  generatedHeaders,
  unpredictableHeaders,
  usualHeaders,
} from '../headers.ts';

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
      const own = [...operations.values()].flatMap((each) => each?.differing ?? []);
      const untold = unpredictableHeaders(seen);
      const differing = new Set([...everywhere.differing, ...own, ...untold]);
      const lost = [...odd, ...differing].map((name) => `the values of the header ${name}`);
      return { value, lost, ...(untold.length > 0 && { generated: untold }) };
    },
    { none: 'every answer shows them' },
  ),
  'transport.cors': shownBy('transport.cors', readCors, 'preflightRefused'),
  'transport.head': shownAs(
    'transport.head',
    'head',
    { none: 'HEAD is sent' },
    'the answer to HEAD',
  ),
  'transport.options': shownAs('transport.options', 'options', {
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
  'transport.methodNeedsKey': shownAs('transport.options', 'needsKey', 'optionsServed'),
  'transport.extraSlashes': shownBy(
    'transport.slashes',
    ({ extraSlashes, trailing, doubled }): Reading<FieldValue<'transport.extraSlashes'>> =>
      trailing === 'ignored' && doubled === 'unknown-path'
        ? { value: 'trailing-ignored' }
        : readKnown('transport.extraSlashes', extraSlashes, 'what becomes of an extra slash'),
    { none: 'paths with extra slashes are asked' },
  ),
  'transport.unknownPathNeedsKey': shownAs(
    'transport.unknown-path-credentials',
    'unknownPathNeedsKey',
    'refusedAlike',
  ),
};

/** Whether a page of another origin may call the deployment (clause 1, transport). */
function readCors(value: CorsValue): Reading<FieldValue<'transport.cors'>> {
  const { maxAge, allowHeaders, preflightOrigin, vary } = value;
  const origin = value.origin ?? (value.preflightStatus < 400 ? preflightOrigin : null);
  if (origin === null) return { value: null };
  if (origin === '') return { value: null, lost: ['an access-control-allow-origin of nothing'] };
  const shown = {
    origin: value.repeatsOrigin ? '{origin}' : escapeText(origin),
    when: whenOf(value),
    allowCredentials: value.allowCredentials,
    exposeHeaders: value.exposeHeaders ?? '',
    vary: vary !== null && /^[\t\x20-\x7e]*$/.test(vary) ? vary : '',
  };
  const lost = [
    ...(value.preflightStatus < 400 && preflightOrigin !== origin
      ? [`another access-control-allow-origin on the preflight, ${preflightOrigin ?? 'none'}`]
      : []),
  ];
  if (maxAge === null && value.preflightStatus >= 400) {
    const usual = { maxAge: 600, allowMethods: '{allow}', allowHeaders: '{requested}' };
    const assume = 'no preflight is answered, to tell how long it may be kept';
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

/** A repeated origin needs one, and says the rest to whoever asks, if OPTIONS shows it so. */
function whenOf({ origin, unasked }: CorsValue): 'always' | 'with-origin' | 'options' {
  if (origin === null) return 'options';
  return unasked.get || unasked.options ? 'always' : 'with-origin';
}

/** What the preflight of the observation asks for. */
const REQUESTED = 'authorization';

/** Headers of an answer to OPTIONS, besides those of every answer. */
function readOptionsHeaders({ headers }: OptionsValue, seen: Seen): HeaderValues {
  const usual = usualHeaders(seen);
  const volatile = generatedHeaders(seen);
  const isChosen = (name: string, value: string) =>
    !volatile.kindOf(name) && !volatileKind(name, [value]);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => usual[name] !== value && !usual[name]?.includes('{'))
      .filter(([name, value]) => isChosen(name, value))
      .filter(([name]) => !name.startsWith('access-control-'))
      .map(([name, value]) => [name, name === 'allow' ? asServed(value) : escapeText(value)]),
  );
}

/** The methods that a mock serves are written by the mock itself. */
function asServed(methods: string | null): string {
  if (methods === null) return '';
  return methods === 'GET, HEAD, OPTIONS' || methods === 'GET, OPTIONS'
    ? '{allow}'
    : escapeText(methods);
}

/** How exactly Bearer must be spelled (clause 5). */
export const authorization: SectionReaders<'authorization'> = {
  'authorization.schemeCase': shownAs(
    'auth.scheme-case',
    'schemeCase',
    { none: 'the good key is sent behind both spellings' },
    'the case of the scheme',
  ),
  'authorization.schemeSpaces': shownAs('auth.scheme-spaces', 'schemeSpaces', {
    none: 'the good key is sent behind two spaces',
  }),
  'authorization.workspaceChecked': shownAs('responses.check-order', 'workspace', 'oneFault'),
};

/** A polite run seldom meets one; that none was met says that none is that low (clause 8). */
export const rateLimit: SectionReaders<'rateLimit'> = {
  rateLimit: shownBy(
    'limits.rate',
    (value) => {
      const { requests, windowSeconds, retryAfter, headers } = value;
      const told = headers.filter(({ name }) => name !== 'retry-after').map(({ name }) => name);
      const lost = told.length > 0 ? [`the headers ${told.join(', ')}`] : [];
      if (requests === null || requests < 1) {
        return { assume: 'none was met', need: need.setting('requestsPerSecond', 'higher'), lost };
      }
      if (windowSeconds === null) {
        const reason = `one was met after ${requests} requests, and nothing tells how long to wait`;
        return { assume: reason, lost: [...lost, reason] };
      }
      return {
        value: { requests, windowSeconds: Math.max(1, Math.ceil(windowSeconds)), retryAfter },
        lost,
      };
    },
    'rateNotMet',
  ),
};
