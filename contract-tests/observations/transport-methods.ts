import type { Answer } from '../http/client.ts';
import { type Credential, noCredentials } from '../http/credentials.ts';
import { type ApiRequest, checkKey, listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { SUITE_ORIGIN } from '../run/header-options.ts';
import { need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { type Probe, refusalObservation } from './refusal-observation.ts';
import { refusalReader, sameShape } from './refusal-shape.ts';
import { chosenHeaders } from './sample.ts';
import { listed, operationNames } from './wording.ts';

/** HEAD and OPTIONS (clause 1, transport): apart from GET, no other method is ever sent. */

const headMethod = observation({
  id: 'transport.head',
  clauses: ['1-transport'],
  question: 'What is the response to HEAD?',
  run: async (context) => {
    const asked = await askHead(context);
    const statuses = asked.map(({ answer: { request, status } }) => ({
      operation: request.operation,
      status,
    }));
    const head = kindOfHead(asked);
    const words = {
      'as-get': 'As GET, without a body',
      refused: 'It is refused',
      other: 'It differs from GET',
    };
    const text = statuses.map(
      ({ operation, status }) => `${status} on ${operationNames[operation]}`,
    );
    const exchanges = asked.map(({ answer }) => answer.exchange);
    return seen(`${words[head]}: ${listed(text)}.`, { head, statuses }, ...exchanges);
  },
});

const optionsMethod = observation({
  id: 'transport.options',
  clauses: ['1-transport'],
  question: 'What is the response to OPTIONS without credentials?',
  run: async (context) => {
    const answer = await askOptions(context, noCredentials);
    const { status, ok, exchange } = answer;
    const allow = answer.headers.get('allow');
    const options = ok ? 'answered' : 'refused';
    const value = {
      options,
      status,
      allow,
      // Includes the headers that every response has.
      headers: chosenHeaders(answer),
      needsKey: ok ? null : await isForCredentials(context, answer),
    };
    const allowed = allow === null ? '' : `, allow: ${allow}`;
    return seen(`It is ${options}: ${status}${allowed}.`, value, exchange);
  },
});

/**
 * Whether the refusal is that of a GET without credentials; null if the key makes no difference.
 */
async function isForCredentials(context: RuleContext, refused: Answer): Promise<boolean | null> {
  const read = refusalReader(await context.keyCheck(), context.client.journal);
  const withKey = await askOptions(context, context.credentials.key);
  const get = await context.ask({ ...refused.request, method: 'GET' });
  const areAlike = (a: Answer, b: Answer) =>
    sameShape({ ...read(a), allow: null }, { ...read(b), allow: null });
  return areAlike(get, withKey) ? null : areAlike(get, refused);
}

const refusalOfMethod = refusalObservation({
  id: 'refusals.wrong-method',
  clauses: ['1-r6', '1-transport'],
  condition: 'a method that is not supported',
  probes: async (context): Promise<readonly Probe[]> => {
    // With the key: otherwise the credentials might be the reason. HEAD shows no body.
    const options = await askOptions(context, context.credentials.key);
    if (!options.ok) return [{ request: options.request, sent: 'OPTIONS' }];
    const heads = (await askHead(context)).filter(({ get, answer }) => get.ok && !answer.ok);
    return heads.length > 0
      ? heads.map(({ answer }) => ({ request: answer.request, sent: 'HEAD, without a body' }))
      : cannotSee(
          'HEAD and OPTIONS are both supported, and the suite never sends a method that could change data',
          need.deployment('a deployment that refuses HEAD or OPTIONS'),
        );
  },
});

interface AskedHead {
  readonly get: Answer;
  readonly answer: Answer;
}

async function askHead(context: RuleContext): Promise<AskedHead[]> {
  const asked: AskedHead[] = [];
  for (const request of await context.requestsOf(context.credentials.key, 'success')) {
    if (request.operation === 'readWorkspace') continue;
    const head = { ...request, method: 'HEAD', expects: 'refusal' } as const;
    asked.push({ get: await context.ask(request), answer: await context.ask(head) });
  }
  return asked;
}

function kindOfHead(asked: readonly AskedHead[]) {
  const asGet = ({ get, answer }: AskedHead) =>
    answer.status === get.status && answer.exchange.bodyBytes === 0;
  if (asked.every(asGet)) return 'as-get';
  return asked.every(({ answer }) => !answer.ok) ? 'refused' : 'other';
}

/** OPTIONS without the headers that a browser adds for a page. */
async function askOptions(
  context: RuleContext,
  credential: Credential,
  headers: ApiRequest['headers'] = [],
): Promise<Answer> {
  const id = await context.workspaceId();
  const request = id === undefined ? checkKey(credential) : listFiles(id, credential);
  return context.ask({ ...request, method: 'OPTIONS', headers, expects: 'refusal' });
}

/** Whether a page of another origin may call the API from a browser (clause 1, transport). */
const cors = observation({
  id: 'transport.cors',
  clauses: ['1-transport'],
  question: 'Can a page of another origin call the API from a browser?',
  run: async (context) => {
    const { credentials } = context;
    const { origin: page } = context.settings;
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
    // A different origin shows whether the header merely repeats the origin of the request.
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
      // Whether the response and its preflight both allow it, or only one of them.
      cors: gates === 2 ? 'open' : gates === 1 ? 'half' : 'none',
      origin,
      asked: page,
      // Whether the header repeats the origin of any request.
      repeatsOrigin: shown('allow-origin') === page && (await repeats()),
      maxAge: /^\d+$/.test(maxAge) ? Number(maxAge) : null,
      allowMethods: onPreflight('allow-methods'),
      allowHeaders: onPreflight('allow-headers'),
      exposeHeaders: onAnswer('expose-headers'),
      allowCredentials: shown('allow-credentials') === 'true',
      // Whether requests without an origin get CORS headers too.
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

export const methodQuestions = [headMethod, optionsMethod, refusalOfMethod, cors] as const;
