import type { Answer } from '../exchange/client.ts';
import { drawnByForm, isTime } from './made-up.ts';
import type { Sample } from './sample.ts';

/**
 * The names of what equal requests show with different values, or only one of them shows: nobody
 * chose it.
 */
export function differing<Shown>(
  answers: readonly Shown[],
  requestOf: (answer: Shown) => string,
  partsOf: (answer: Shown) => Readonly<Record<string, unknown>>,
): Set<string> {
  const firsts = new Map<string, Readonly<Record<string, unknown>>>();
  const names = new Set<string>();
  for (const answer of answers) {
    const request = requestOf(answer);
    const parts = partsOf(answer);
    const first = firsts.get(request);
    if (first === undefined) firsts.set(request, parts);
    else {
      for (const name of Object.keys({ ...first, ...parts })) {
        if (first[name] !== parts[name]) names.add(name);
      }
    }
  }
  return names;
}

/** Made once for each answer: an observation looks back at all of them, again and again. */
export function perAnswer<Made>(make: (answer: Answer) => Made): (answer: Answer) => Made {
  const known = new WeakMap<Answer, { readonly made: Made }>();
  return (answer) => {
    const found = known.get(answer) ?? { made: make(answer) };
    known.set(answer, found);
    return found.made;
  };
}

/** The same for two requests that were alike on the wire, and had one status. */
export const requestOf = perAnswer(({ exchange, status }) =>
  JSON.stringify([exchange.method, exchange.url, exchange.requestHeaders, status]),
);

/** Headers that name one request, a node, a time or a quota: written on the way, chosen by nobody. */

export type VolatileKind =
  | 'request'
  | 'node'
  | 'duration'
  | 'quota'
  | 'time'
  | 'content'
  | 'release'
  /** By the form of its values alone. */
  | 'drawn';

/** By the end or the whole of a name, as standards and habit have it. */
const kinds: readonly (readonly [kind: VolatileKind, names: RegExp])[] = [
  [
    'request',
    /^(cf-ray|b3|traceparent|tracestate|request-?id|x-amz-(cf-id|id-2)|.*-(azure-ref|origin-request))$|(request|correlation|trace|span|transaction|apigw|vercel|invocation|operation)-?id$|trace-context$/,
  ],
  [
    'node',
    /^(via|age|x-varnish|x-amz-cf-pop|x-cache|.*-served-by)$|-(cache|cache-(hits?|status|lookup|key)|node|pod|host|hostname|instance|worker|backend|server|region|pop|edge)(-(id|name|server|host))?$/,
  ],
  ['duration', /-(time|runtime|timer|elapsed|duration|latency|took|timing)(-ms)?$/],
  [
    'quota',
    /^ratelimit$|(rate-?limit|quota|throttle|budget)(-[a-z]+)*-(remaining|reset|used|left|current)(-[a-z]+)*$/,
  ],
  ['time', /^(date|expires|last-modified)$|-(timestamp|server-time|date|started|since)$/],
  [
    'release',
    /-(release|build|commit|revision|rev|git|sha|deployment|deploy)(-(id|hash|number|no|ref|sha|version|name|tag))?$/,
  ],
  ['content', /^(etag|content-md5|digest|content-digest|repr-digest)$/],
];

const httpTime = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} (\d{4}) \d\d:\d\d:\d\d GMT$/;

/** Announced once for all: not the time of an answer. */
const announced = /^(sunset|deprecation)$/;

/** Values of such headers that are a choice all the same, where they never change. */
const choices: Readonly<Record<string, (value: string) => boolean>> = {
  // A time long past, so that nothing is kept.
  expires: (value) => !httpTime.test(value) || Number(httpTime.exec(value)?.[1]) < 2010,
  // Too short for a digest.
  etag: (value) => /^(W\/)?"[^"]{0,3}"$/.test(value),
  // The product alone, and no node.
  via: (value) => /^\d\.\d [a-z-]+(, \d\.\d [a-z-]+)*$/i.test(value),
};

/**
 * The kind of a header that is volatile by its name, or by the form of its values: times, and what
 * a machine draws or numbers.
 *
 * @param by `by-name` leaves the form of the values aside.
 */
export function volatileKind(
  name: string,
  values: readonly string[],
  by: 'all' | 'by-name' = 'all',
): VolatileKind | undefined {
  if (announced.test(name)) return undefined;
  const isChoice = choices[name];
  const isFixed = new Set(values).size === 1;
  if (isChoice && isFixed && values.every(isChoice)) return undefined;
  const [kind] = kinds.find(([, names]) => names.test(name)) ?? [];
  if (kind || by === 'by-name' || values.length === 0) return kind;
  if (values.every(isTime)) return 'time';
  return !worded.test(name) && values.every(drawnByForm) ? 'drawn' : undefined;
}

/** Directives that standards define: numbers in them are a choice. */
const worded =
  /^(cache-control|strict-transport-security|content-security-policy(-report-only)?|permissions-policy|vary|link|www-authenticate|accept-[a-z-]+|access-control-[a-z-]+|alt-svc|server|x-powered-by|content-[a-z-]+|referrer-policy|report-to|nel|allow|location|retry-after|.*-(version|policy|options|protection))$/;

/** What a header showed in several answers: never a literal of a profile, if it is volatile. */
export interface VolatileNames {
  /** Undefined for a choice; `varying` where equal requests show other values. */
  readonly kindOf: (name: string) => VolatileKind | 'varying' | undefined;
  readonly names: readonly string[];
}

export function volatileIn(samples: readonly Sample[]): VolatileNames {
  const names = [...new Set(samples.flatMap(({ headers }) => Object.keys(headers)))];
  // A refusal may say something else each time.
  const varying = differing(
    samples.filter(({ ok }) => ok),
    ({ asked, status }) => JSON.stringify([asked, status]),
    ({ headers }) => headers,
  );
  const found = new Map(
    names.flatMap((name): [string, VolatileKind | 'varying'][] => {
      const kind = volatileKind(name, valuesOf(name, samples)) ?? (varying.has(name) && 'varying');
      return kind ? [[name, kind]] : [];
    }),
  );
  return { kindOf: (name) => found.get(name), names: [...found.keys()] };
}

export const valuesOf = (name: string, samples: readonly Sample[]): string[] =>
  samples.flatMap(({ headers }) => headers[name] ?? []);
