import {
  type ApiResponse,
  checkKey,
  listFiles,
  need,
  noCredentials,
  otherPath,
  retryAfterMs,
  workspaceIdOf,
} from '../../../contract-tests/suite.ts';
import { API_PREFIX, pathOf } from '../../document/routes.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, type Observer, type ObserverResult, type Probes } from '../probes.ts';
import { everywhere, plainAnswers, varyingTexts } from './answers.ts';
import { isRateLimit } from './refusals.ts';
import { ownRead } from './workspace-read.ts';

/** Choices that the document and HTTP leave to the server (clause 1). */
export const transport: Observers<'transport'> = {
  'transport.successStatus': async (probes) => {
    const value = (await probes.survey()).first.pages[0]?.answer.status ?? 200;
    const { ok, status } = await ownRead(probes);
    const unexpressed =
      ok && status !== value ? [`the workspace read has the status ${status}`] : [];
    return { value, unexpressed };
  },
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
    const id = await probes.context.workspaceId();
    const request = id === undefined ? checkKey(noCredentials) : listFiles(id, noCredentials);
    const asked = { ...request, method: 'OPTIONS', expects: 'refusal' } as const;
    const { ok, status } = await probes.ask(asked);
    return { value: ok ? status : null };
  },
  'transport.extraSlashes': async (probes) => {
    const { key } = probes.credentials;
    const path = pathOf('checkKey');
    const own = await probes.workspace();
    const kindOf = (answer: ApiResponse) => {
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
};

const SUITE_ORIGIN = 'https://contract-suite.example';

/** Which pages of other origins may call the deployment (clause 1, transport). */
async function readCors(probes: Probes): Promise<ObserverResult> {
  const request = checkKey(probes.credentials.key);
  const { headers } = await probes.ask({ ...request, headers: [['origin', SUITE_ORIGIN]] });
  const origin = headers.get('access-control-allow-origin') || null;
  return {
    value: origin && {
      // A server that repeats an origin that it cannot know allows any.
      origin: origin === SUITE_ORIGIN ? '*' : origin,
      credentials: headers.get('access-control-allow-credentials') === 'true',
    },
  };
}

/** How strictly the Authorization header is parsed (clause 5). */
export const authorization: Observers<'authorization'> = {
  'authorization.scheme': async (probes) => {
    const { ok } = await probes.ask(checkKey(probes.credentials.lowerCase, 'refusal'));
    return { value: ok ? 'any-form' : 'exact' };
  },
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
