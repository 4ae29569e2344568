import type { Json } from '../../src/document/wire.ts';
import { httpTime, isGenerated, isTime } from './generated-values.ts';

/**
 * Headers and fields that identify a request, a node, a time or a quota: not deliberate choices.
 */

export type GeneratedKind =
  | 'request'
  | 'node'
  | 'duration'
  | 'quota'
  | 'time'
  | 'content'
  | 'release'
  /** By the form of the values only. */
  | 'drawn';

/** By the end of a name or the whole name, from standards and common practice. */
const kinds: readonly (readonly [kind: GeneratedKind, names: RegExp])[] = [
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

/** Announced dates, not the time of a response. */
const announced = /^(sunset|deprecation)$/;

/** Values of such headers that are a choice after all, if they never change. */
const choices: Readonly<Record<string, (value: string) => boolean>> = {
  // A time in the distant past, to disable caching.
  expires: (value) => !httpTime.test(value) || Number(httpTime.exec(value)?.[1]) < 2010,
  // Too short for a digest.
  etag: (value) => /^(W\/)?"[^"]{0,3}"$/.test(value),
  // Only the product, without a node.
  via: (value) => /^\d\.\d [a-z-]+(, \d\.\d [a-z-]+)*$/i.test(value),
};

/**
 * The kind of a header whose name, or whose form of values, shows that it is generated.
 *
 * @param by `by-name` ignores the form of the values.
 */
export function generatedKind(
  name: string,
  values: readonly string[],
  by: 'all' | 'by-name' = 'all',
): GeneratedKind | undefined {
  if (announced.test(name)) return undefined;
  const isChoice = choices[name];
  const isFixed = new Set(values).size === 1;
  if (isChoice && isFixed && values.every(isChoice)) return undefined;
  const [kind] = kinds.find(([, names]) => names.test(name)) ?? [];
  if (kind || by === 'by-name' || values.length === 0) return kind;
  if (values.every(isTime)) return 'time';
  return !worded.test(name) && values.every(isGenerated) ? 'drawn' : undefined;
}

/** Directives that standards define: numbers in them are a choice. */
const worded =
  /^(cache-control|strict-transport-security|content-security-policy(-report-only)?|permissions-policy|vary|link|www-authenticate|accept-[a-z-]+|access-control-[a-z-]+|alt-svc|server|x-powered-by|content-[a-z-]+|referrer-policy|report-to|nel|allow|location|retry-after|.*-(version|policy|options|protection))$/;

/**
 * Whether the name of a body field shows that it is generated, and its values are texts or numbers.
 */
export function isGeneratedField(path: string, shown: readonly Json[]): boolean {
  const values = shown
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
  // `meta.requestId` is treated as the header `x-meta-request-id`, or by its last part.
  const words = path
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[._\s]+/g, '-')
    .toLowerCase();
  // In problem details (RFC 9457), it is the requested resource, not a machine.
  const isReference = /(^|-)instance$/.test(words) && values.every((value) => value.includes('/'));
  if (values.length === 0 || isReference || ofData.test(words)) return false;
  return ownNames.test(words) || generatedKind(`x-${words}`, values, 'by-name') !== undefined;
}

const ofData = /(^|-)(region|date|data|name|label|title|plan|scopes?)$/;

/** Names that occur in bodies but rarely in headers. */
const ownNames =
  /(^|-)(ts|ray|nonce|uptime(-(seconds|ms))?|pid|shard|replica|machine|nodename|served-(by|on|at)|handled-by|seq(uence)?|counter|load|queue-(depth|length)|calls-left|attempts?|took(-ms)?|generated-(at|on)|requested-at|responded-at|now|signature|checksum|digest|etag|hash|incident|error-id|event-id)$/;
