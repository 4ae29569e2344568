import {
  type Answer,
  type ApiRequest,
  type Credential,
  checkKey,
  listFiles,
  need,
  noCredentials,
  otherPath,
  retryAfterMs,
  SUITE_ORIGIN,
  workspaceIdOf,
} from '../../../contract-tests/suite.ts';
import { API_PREFIX, pathOf } from '../../document/routes.ts';
import { escapeText } from '../../template/grammar.ts';
import { inexpressible, type Observer, type Probes, unseen } from '../probes.ts';
import { everywhere, headersOf, plainAnswers, varyingTexts, withoutUsual } from './answers.ts';
import type { Observers } from './observers-of.ts';
import { areAlike } from './operations.ts';
import { isRateLimit, MADE_UP_PATH } from './refusals.ts';

/** OPTIONS on the listing, without the headers that a browser adds for a page. */
async function options(
  probes: Probes,
  credential: Credential,
  headers: ApiRequest['headers'] = [],
): Promise<Answer> {
  const id = await probes.context.workspaceId();
  const request = id === undefined ? checkKey(credential) : listFiles(id, credential);
  return probes.ask({ ...request, method: 'OPTIONS', headers, expects: 'refusal' });
}

const optionsRefused = { unseen: 'OPTIONS is refused' };

/** Choices that the document and HTTP leave to the server (clause 1). */
export const transport: Observers<'transport'> = {
  'transport.contentType': async (probes) => {
    const answers = [await probes.check()];
    for (const request of await probes.context.requestsOf(probes.credentials.key, 'success')) {
      answers.push(await probes.ask(request));
    }
    const types = [
      ...new Set(answers.filter(({ ok }) => ok).map(({ headers }) => headers.get('content-type'))),
    ];
    const [first = null] = types;
    if (first === null) return inexpressible('a success without Content-Type');
    return {
      value: first,
      ...(types.length > 1 && {
        unexpressed: [`successes have several content types: ${types.join(', ')}`],
      }),
    };
  },
  'transport.headers': async (probes) => {
    await probes.check();
    const { headers, varying } = await everywhere(probes);
    const value = Object.fromEntries(Object.entries(headers).filter(([, text]) => text !== ''));
    const names = varying.map((name) => `the header ${name}`);
    return { value, varying, unexpressed: varyingTexts('every answer', names) };
  },
  'transport.cors': readCors,
  'transport.head': async (probes) => {
    const kinds = new Set<'as-get' | 'refused' | 'other'>();
    for (const request of await probes.context.requestsOf(probes.credentials.key, 'success')) {
      if (request.operation === 'readWorkspace') continue;
      const get = await probes.ask(request);
      const head = await probes.ask({ ...request, method: 'HEAD', expects: 'refusal' });
      const isLike = head.status === get.status && head.exchange.bodyBytes === 0;
      kinds.add(isLike ? 'as-get' : head.ok ? 'other' : 'refused');
    }
    const [kind = 'other', ...others] = kinds;
    return kind === 'other' || others.length > 0
      ? inexpressible('HEAD differs from GET')
      : { value: kind };
  },
  'transport.options': async (probes) => {
    const { ok } = await options(probes, noCredentials);
    return { value: ok ? 'answered' : 'refused' };
  },
  'transport.optionsStatus': async (probes) => {
    const { ok, status } = await options(probes, noCredentials);
    return ok ? { value: status } : optionsRefused;
  },
  'transport.optionsHeaders': async (probes) => {
    const answer = await options(probes, noCredentials);
    if (!answer.ok) return optionsRefused;
    const { headers } = headersOf(await probes.twice(answer.request));
    const own = withoutUsual(headers, (await everywhere(probes)).headers);
    const value = Object.entries(own).map(([name, text]) => [
      name,
      name === 'allow' ? asServed(answer.headers.get('allow') ?? '') : text,
    ]);
    return { value: Object.fromEntries(value) };
  },
  'transport.methodNeedsKey': async (probes) => {
    const bare = await options(probes, noCredentials);
    if (bare.ok) return { unseen: 'OPTIONS is supported' };
    const get = await probes.ask({ ...bare.request, method: 'GET' });
    const withKey = await options(probes, probes.credentials.key);
    return areAlike(get, withKey)
      ? { unseen: 'missing credentials and a wrong method get the same refusal' }
      : { value: areAlike(get, bare) };
  },
  'transport.extraSlashes': async (probes) => {
    const { key } = probes.credentials;
    const path = pathOf('checkKey');
    const own = await probes.workspace();
    const kindOf = (answer: Answer) => {
      if (answer.ok && workspaceIdOf(answer) === own) return 'ignored';
      const { status } = answer;
      return status === 0 || (status >= 300 && status <= 399) ? 'redirected' : 'unknown-path';
    };
    const trailing = kindOf(await probes.ask(otherPath(`${path}/`, key)));
    const within = path.replace(API_PREFIX, `${API_PREFIX}/`);
    const doubled = kindOf(await probes.ask(otherPath(within, key)));
    if (trailing === 'ignored' && doubled === 'unknown-path') return { value: 'trailing-ignored' };
    return trailing === doubled && trailing !== 'redirected'
      ? { value: trailing }
      : inexpressible(`a trailing slash is ${trailing}, a doubled one ${doubled}`);
  },
  'transport.unknownPathNeedsKey': async (probes) => {
    const withKey = await probes.ask(otherPath(MADE_UP_PATH, probes.credentials.key));
    const without = await probes.ask(otherPath(MADE_UP_PATH, noCredentials));
    const bare = await probes.ask(checkKey(noCredentials, 'refusal'));
    const isAlike = areAlike(without, withKey);
    return isAlike && areAlike(bare, withKey)
      ? unseen(
          'missing credentials and an unknown path get the same refusal',
          need.deployment('a deployment with different refusals for them'),
        )
      : { value: !isAlike };
  },
};

/** Whether pages of other origins may call the deployment (clause 1, transport). */
async function readCors(probes: Probes) {
  const { origin: page } = probes.context.settings;
  const { key } = probes.credentials;
  const get = (origin: string) => probes.ask({ ...checkKey(key), headers: [['origin', origin]] });
  const preflight = (origin: string) =>
    options(probes, noCredentials, [
      ['origin', origin],
      ['access-control-request-method', 'GET'],
      ['access-control-request-headers', 'authorization'],
    ]);
  const [plain, plainOptions] = [await probes.check(), await options(probes, noCredentials)];
  const [answer, before] = [await get(page), await preflight(page)];
  const onAnswer = corsOf(answer)('allow-origin');
  const onPreflight = before.ok ? corsOf(before)('allow-origin') : null;
  const isOnOptions = onAnswer === null;
  const origin = onAnswer ?? onPreflight;
  if (origin === null) return { value: null };
  if (origin === '') return { value: null, unexpressed: ['an empty access-control-allow-origin'] };
  const shown = corsOf(isOnOptions ? before : answer);
  // A different origin shows whether the header merely repeats the origin of the request.
  const again = async () => corsOf(await (isOnOptions ? preflight : get)(SUITE_ORIGIN));
  const repeats =
    origin === page && (page === SUITE_ORIGIN || (await again())('allow-origin') === SUITE_ORIGIN);
  const vary = answer.headers.get('vary');
  const isUnasked = hasCors(plain) || hasCors(plainOptions);
  const value = {
    origin: repeats ? '{origin}' : escapeText(origin),
    when: isOnOptions ? 'options' : isUnasked ? 'always' : 'with-origin',
    allowCredentials: shown('allow-credentials') === 'true',
    exposeHeaders: corsOf(answer)('expose-headers') ?? '',
    vary:
      vary === plain.headers.get('vary') || !/^[\t\x20-\x7e]*$/.test(vary ?? '')
        ? ''
        : (vary ?? ''),
  };
  if (!before.ok) {
    return { unseen: 'no preflight succeeds, so its lifetime cannot be seen', value };
  }
  const maxAge = corsOf(before)('max-age') ?? '';
  const allowHeaders = corsOf(before)('allow-headers');
  return {
    value: {
      ...value,
      maxAge: /^\d{1,15}$/.test(maxAge) ? Number(maxAge) : null,
      allowMethods: asServed(corsOf(before)('allow-methods') ?? ''),
      allowHeaders:
        allowHeaders === 'authorization' ? '{requested}' : escapeText(allowHeaders ?? ''),
    },
    ...(onPreflight !== origin && {
      unexpressed: [`access-control-allow-origin is ${onPreflight ?? 'missing'} on the preflight`],
    }),
  };
}

const corsOf =
  ({ headers }: Answer) =>
  (name: string): string | null =>
    headers.get(`access-control-${name}`);

const hasCors = ({ headers }: Answer): boolean =>
  [...headers.keys()].some((name) => name.startsWith('access-control-'));

/** A mock lists the methods it supports by itself. */
const asServed = (methods: string): string =>
  /^GET(, HEAD)?, OPTIONS$/.test(methods) ? '{allow}' : escapeText(methods);

const spelling = (name: 'lowerCase' | 'upperCase' | 'twoSpaces') => async (probes: Probes) =>
  (await probes.ask(checkKey(probes.credentials.spellings[name], 'refusal'))).ok;

/** How strictly the Authorization header is parsed (clause 5). */
export const authorization: Observers<'authorization'> = {
  'authorization.schemeCase': async (probes) => {
    const [lower, upper] = [
      await spelling('lowerCase')(probes),
      await spelling('upperCase')(probes),
    ];
    return lower === upper
      ? { value: lower ? 'any' : 'exact' }
      : inexpressible(
          `of "bearer" and "BEARER", only ${lower ? 'the first' : 'the second'} is accepted`,
        );
  },
  'authorization.schemeSpaces': async (probes) => ({
    value: (await spelling('twoSpaces')(probes)) ? 'any' : 'one',
  }),
};

/** A polite run seldom reaches a rate limit (clause 8). */
const readRateLimit: Observer = async (probes) => {
  await probes.check();
  const { journal } = probes.context.client;
  const limited = journal.find(isRateLimit);
  const names = new Set(plainAnswers(probes).flatMap(({ headers }) => [...headers.keys()]));
  const announced = [...names].filter((name) => /^(x-)?rate-?limit|quota/i.test(name));
  const unexpressed = announced.length > 0 ? [`the headers ${announced.join(', ')}`] : [];
  const { header } = limited?.request.credential ?? {};
  const own = journal.filter(({ request }) => request.credential.header?.value === header?.value);
  const requests = limited ? own.indexOf(limited) : 0;
  if (!limited || requests < 1) {
    const needed = need.setting('requestsPerSecond', 'higher');
    return { unseen: 'no rate limit was reached', need: needed, unexpressed };
  }
  const after = limited.headers.get('retry-after');
  const wait = retryAfterMs(after, limited.sentAt);
  if (wait === undefined) {
    const reason = 'a rate limit was reached, and the response does not say how long to wait';
    return { unseen: reason, unexpressed: [...unexpressed, reason] };
  }
  const seconds = (limited.sentAt - (own[0]?.sentAt ?? limited.sentAt) + wait) / 1000;
  const windowSeconds = Math.max(1, Math.ceil(seconds));
  return { value: { requests, windowSeconds, retryAfter: after !== null }, unexpressed };
};

export const rateLimit: Observers<'rateLimit'> = { rateLimit: readRateLimit };
