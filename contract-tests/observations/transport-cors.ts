import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { noCredentials } from '../exchange/credentials.ts';
import { SUITE_ORIGIN } from '../header-options.ts';
import { observation, seen } from '../judgement/observation.ts';
import { askOptions } from './transport-methods.ts';

/** Whether a page of another origin may call the API from a browser (clause 1, transport). */
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
    const value = {
      // Whether the answer and its preflight both allow it, or only one of them.
      cors: gates === 2 ? 'open' : gates === 1 ? 'half' : 'none',
      origin,
      asked: page,
      // Whether any page that asks is named there.
      repeatsOrigin: shown('allow-origin') === page && (await repeats()),
      maxAge: /^\d+$/.test(maxAge) ? Number(maxAge) : null,
      allowMethods: onPreflight('allow-methods'),
      allowHeaders: onPreflight('allow-headers'),
      exposeHeaders: onAnswer('expose-headers'),
      allowCredentials: shown('allow-credentials') === 'true',
      // Whether a request without an origin gets headers of CORS too.
      unasked: { get: tellsOfCors(plain), options: tellsOfCors(plainOptions) },
      // Only if it differs from the one without an origin.
      vary: vary === plain.headers.get('vary') ? null : vary,
      preflightOrigin: onPreflight('allow-origin'),
      preflightStatus: preflight.status,
    } as const;
    return seen(sentence(value), value, get.exchange, preflight.exchange);
  },
});

const corsHeadersOf =
  ({ headers }: Answer) =>
  (name: string): string | null =>
    headers.get(`access-control-${name}`);

const tellsOfCors = ({ headers }: Answer): boolean =>
  [...headers.keys()].some((name) => name.startsWith('access-control-'));

interface Told {
  readonly cors: 'open' | 'half' | 'none';
  readonly origin: string | null;
  readonly maxAge: number | null;
  readonly preflightStatus: number;
}

function sentence({ cors, origin, maxAge, preflightStatus }: Told): string {
  const shown = `${origin === null ? 'no ' : ''}access-control-allow-origin${origin === null ? '' : `: ${origin}`}`;
  const preflight = `and the preflight returns ${preflightStatus}`;
  if (cors === 'none') return `No: ${shown}, ${preflight}.`;
  if (cors === 'half') return `Only in part: ${shown}, ${preflight}.`;
  return `Yes: ${shown}${maxAge === null ? '' : `, cached for ${maxAge} s`}.`;
}
