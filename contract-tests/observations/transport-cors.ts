import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { noCredentials } from '../exchange/credentials.ts';
import { SUITE_ORIGIN } from '../header-options.ts';
import { type Observation, seen } from '../judgement/observation.ts';
import { askOptions } from './transport-methods.ts';

/** Whether a page of another origin may call the API from a browser (clause 1, transport). */
export type CorsValue = {
  /** `open`: the answer and its preflight both allow it; `half`: only one of them does. */
  readonly cors: 'open' | 'half' | 'none';
  /** access-control-allow-origin, `*` or an origin. */
  readonly origin: string | null;
  /** The page that asked. */
  readonly asked: string;
  /** Whether any page that asks is named there. */
  readonly repeatsOrigin: boolean;
  /** Seconds that a browser may keep the preflight. */
  readonly maxAge: number | null;
  readonly allowMethods: string | null;
  readonly allowHeaders: string | null;
  readonly exposeHeaders: string | null;
  readonly allowCredentials: boolean;
  /** Whether a request without an origin, OPTIONS or not, is told of CORS as well. */
  readonly unasked: { readonly get: boolean; readonly options: boolean };
  /** Vary of the answer, where it is another than without an origin. */
  readonly vary: string | null;
  /** access-control-allow-origin of the preflight. */
  readonly preflightOrigin: string | null;
  readonly preflightStatus: number;
};

export const cors: Observation<'transport.cors', CorsValue> = {
  id: 'transport.cors',
  clauses: ['1-transport'],
  question: 'Can a page of another origin call the API from a browser?',
  run: async (context) => {
    const { origin } = context;
    const { key } = context.credentials;
    const workspaceId = await context.workspaceId();
    const plain = await context.keyCheck();
    const plainOptions = await askOptions(context, noCredentials);
    const getFrom = (page: string) =>
      context.ask({ ...checkKey(key), headers: [['origin', page]] });
    const preflightFrom = (page: string) =>
      context.ask({
        ...(workspaceId === undefined
          ? checkKey(noCredentials)
          : listFiles(workspaceId, noCredentials)),
        method: 'OPTIONS',
        headers: [
          ['origin', page],
          ['access-control-request-method', 'GET'],
          ['access-control-request-headers', 'authorization'],
        ],
        expects: 'refusal',
      });
    const [get, preflight] = [await getFrom(origin), await preflightFrom(origin)];

    const onAnswer = (name: string) => get.headers.get(`access-control-${name}`);
    const onPreflight = (name: string) => preflight.headers.get(`access-control-${name}`);
    const admits = (page: string | null) => page === '*' || page === origin;
    const isOnOptions = onAnswer('allow-origin') === null;
    const other = origin === SUITE_ORIGIN ? undefined : SUITE_ORIGIN;
    const askedBy = isOnOptions ? preflightFrom : getFrom;
    const shown = (isOnOptions ? onPreflight : onAnswer)('allow-origin');
    const repeats = async (page: string | undefined) =>
      page === undefined ||
      (await askedBy(page)).headers.get('access-control-allow-origin') === page;
    const sends = /(^|[\s,])(authorization|\*)($|[\s,])/i.test(onPreflight('allow-headers') ?? '');
    const gates = [
      admits(onAnswer('allow-origin')),
      preflight.ok && admits(onPreflight('allow-origin')) && sends,
    ];
    const value: CorsValue = {
      cors: gates.every(Boolean) ? 'open' : gates.some(Boolean) ? 'half' : 'none',
      origin: onAnswer('allow-origin'),
      asked: origin,
      repeatsOrigin: shown === origin && (await repeats(other)),
      maxAge: secondsOf(onPreflight('max-age')),
      allowMethods: onPreflight('allow-methods'),
      allowHeaders: onPreflight('allow-headers'),
      exposeHeaders: onAnswer('expose-headers'),
      allowCredentials: (isOnOptions ? onPreflight : onAnswer)('allow-credentials') === 'true',
      unasked: {
        get: tellsOfCors(plain),
        options: tellsOfCors(plainOptions),
      },
      vary: get.headers.get('vary') === plain.headers.get('vary') ? null : get.headers.get('vary'),
      preflightOrigin: onPreflight('allow-origin'),
      preflightStatus: preflight.status,
    };
    return seen(sentence(value), value, get.exchange, preflight.exchange);
  },
};

const tellsOfCors = ({ headers }: Answer): boolean =>
  [...headers.keys()].some((name) => name.startsWith('access-control-'));

function secondsOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function sentence({ cors, origin, maxAge, preflightStatus }: CorsValue): string {
  const shown = `access-control-allow-origin: ${origin}`;
  if (cors === 'none') {
    const why = origin === null ? 'no access-control-allow-origin' : shown;
    return `No: ${why}, and the preflight returns ${preflightStatus}.`;
  }
  if (cors === 'half')
    return `Only in part: ${shown}, and the preflight returns ${preflightStatus}.`;
  const kept = maxAge === null ? '' : `, cached for ${maxAge} s`;
  return `Yes: ${shown}${kept}.`;
}
