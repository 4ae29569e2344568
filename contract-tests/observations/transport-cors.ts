import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { noCredentials } from '../exchange/credentials.ts';
import { SUITE_ORIGIN } from '../header-options.ts';
import { observation, seen } from '../judgement/observation.ts';
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

export const cors = observation({
  id: 'transport.cors',
  clauses: ['1-transport'],
  question: 'Can a page of another origin call the API from a browser?',
  run: async (context) => {
    const { origin: page, credentials } = context;
    const plain = await context.keyCheck();
    const plainOptions = await askOptions(context, noCredentials);
    const getFrom = (origin: string) =>
      context.ask({ ...checkKey(credentials.key), headers: [['origin', origin]] });
    const preflightFrom = (origin: string) =>
      askOptions(context, noCredentials, [
        ['origin', origin],
        ['access-control-request-method', 'GET'],
        ['access-control-request-headers', 'authorization'],
      ]);
    const [get, preflight] = [await getFrom(page), await preflightFrom(page)];
    const [onAnswer, onPreflight] = [corsHeadersOf(get), corsHeadersOf(preflight)];
    const origin = onAnswer('allow-origin');
    const isOnOptions = origin === null;
    const shown = isOnOptions ? onPreflight : onAnswer;
    // Another page shows whether the first one is named only because it asked.
    const repeats = async () =>
      page === SUITE_ORIGIN ||
      corsHeadersOf(await (isOnOptions ? preflightFrom : getFrom)(SUITE_ORIGIN))('allow-origin') ===
        SUITE_ORIGIN;
    const admits = (allowed: string | null) => allowed === '*' || allowed === page;
    const sends = /(^|[\s,])(authorization|\*)($|[\s,])/i.test(onPreflight('allow-headers') ?? '');
    const gates = [
      admits(origin),
      preflight.ok && admits(onPreflight('allow-origin')) && sends,
    ].filter(Boolean).length;
    const vary = get.headers.get('vary');
    const maxAge = onPreflight('max-age') ?? '';
    const value: CorsValue = {
      cors: gates === 2 ? 'open' : gates === 1 ? 'half' : 'none',
      origin,
      asked: page,
      repeatsOrigin: shown('allow-origin') === page && (await repeats()),
      maxAge: /^\d+$/.test(maxAge) ? Number(maxAge) : null,
      allowMethods: onPreflight('allow-methods'),
      allowHeaders: onPreflight('allow-headers'),
      exposeHeaders: onAnswer('expose-headers'),
      allowCredentials: shown('allow-credentials') === 'true',
      unasked: { get: tellsOfCors(plain), options: tellsOfCors(plainOptions) },
      vary: vary === plain.headers.get('vary') ? null : vary,
      preflightOrigin: onPreflight('allow-origin'),
      preflightStatus: preflight.status,
    };
    return seen(sentence(value), value, get.exchange, preflight.exchange);
  },
});

const corsHeadersOf =
  ({ headers }: Answer) =>
  (name: string): string | null =>
    headers.get(`access-control-${name}`);

const tellsOfCors = ({ headers }: Answer): boolean =>
  [...headers.keys()].some((name) => name.startsWith('access-control-'));

function sentence({ cors, origin, maxAge, preflightStatus }: CorsValue): string {
  const shown = `${origin === null ? 'no ' : ''}access-control-allow-origin${origin === null ? '' : `: ${origin}`}`;
  const preflight = `and the preflight returns ${preflightStatus}`;
  if (cors === 'none') return `No: ${shown}, ${preflight}.`;
  if (cors === 'half') return `Only in part: ${shown}, ${preflight}.`;
  return `Yes: ${shown}${maxAge === null ? '' : `, cached for ${maxAge} s`}.`;
}
