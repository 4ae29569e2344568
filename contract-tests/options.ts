import type { ExtraHeader, Fetch } from './exchange/client.ts';
import { type Clock, systemClock } from './exchange/clock.ts';
import { type Keys, keyVariables } from './exchange/credentials.ts';
import { singleQuoted } from './exchange/curl.ts';
import { hintOf, type Secret } from './exchange/redact.ts';
import type { ObservationResult } from './judgement/observation.ts';
import type { Rule } from './judgement/rule.ts';
import type { RuleResult } from './report.ts';
import { rules } from './rules.ts';

/** What a run needs to know; everything but the address and the key has a default. */
export interface ContractOptions {
  /** Scheme and host, and a path prefix if there is one: what comes before /api/v1. */
  readonly baseUrl: string;
  readonly keys: Keys;
  /** Sends a request; default `globalThis.fetch`. A deployment in the same process will do. */
  readonly fetch?: Fetch | undefined;
  /** Ids of the rules to run; default all. */
  readonly only?: readonly string[] | undefined;
  /** Fails what is otherwise a warning of `paging.tie-order`; default false. */
  readonly strict?: boolean | undefined;
  /** Requests that the run may send, repeats included; default 500. */
  readonly maxRequests?: number | undefined;
  /** Default 20; `Infinity` for a deployment in the same process. */
  readonly requestsPerSecond?: number | undefined;
  /** Milliseconds for one request, its body included; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Sent with every request; Authorization is the suite's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called with each result as soon as it is there. */
  readonly onOutcome?: ((result: RuleResult) => void) | undefined;
  /** Whether to observe the open clauses after the rules, within the same budget; default true. */
  readonly observe?: boolean | undefined;
  /** Called with each observation as soon as it is there. */
  readonly onObservation?: ((result: ObservationResult) => void) | undefined;
  /** Default the system's. */
  readonly clock?: Clock | undefined;
}

/** The options with nothing left open. */
export interface ResolvedOptions {
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly fetch: Fetch;
  readonly rules: readonly Rule[];
  readonly strict: boolean;
  readonly maxRequests: number;
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
  readonly headers: readonly ExtraHeader[];
  /** Values among the headers that no report may show. */
  readonly headerSecrets: readonly Secret[];
  readonly onOutcome: (result: RuleResult) => void;
  readonly observe: boolean;
  readonly onObservation: (result: ObservationResult) => void;
  readonly clock: Clock;
}

/** Throws an Error "Failed to run the contract: …" that names the option at fault. */
export function resolveOptions(options: ContractOptions): ResolvedOptions {
  const headers = Object.entries(options.headers ?? {}).map(([name, value]) =>
    resolveHeader(name, value),
  );
  return {
    baseUrl: resolveBaseUrl(options.baseUrl),
    keys: resolveKeys(options.keys),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    rules: resolveRules(options.only),
    strict: options.strict ?? false,
    maxRequests: positive('maxRequests', options.maxRequests ?? 500),
    requestsPerSecond: positive('requestsPerSecond', options.requestsPerSecond ?? 20),
    timeoutMs: positive('timeoutMs', options.timeoutMs ?? 30_000),
    headers: headers.map(({ header }) => header),
    headerSecrets: headers.flatMap(({ secret }) => (secret ? [secret] : [])),
    onOutcome: options.onOutcome ?? (() => {}),
    observe: options.observe ?? true,
    onObservation: options.onObservation ?? (() => {}),
    clock: options.clock ?? systemClock,
  };
}

function refuse(reason: string): never {
  throw new Error(`Failed to run the contract: ${reason}`);
}

function resolveBaseUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) refuse(`baseUrl ${JSON.stringify(baseUrl)} is no absolute URL`);
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    refuse(`baseUrl must start with http: or https:, not ${url.protocol}`);
  }
  // Not repeated in the message: what stands there may be a secret.
  if (url.username || url.password) refuse('baseUrl must not carry a user name or a password');
  if (url.search || url.hash) refuse('baseUrl must not carry a query or a fragment');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function resolveKeys(keys: Keys): Keys {
  if (typeof keys?.key !== 'string') refuse('keys.key is missing');
  for (const name of ['key', 'unscoped', 'expired', 'other'] as const) {
    const value = keys[name];
    if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) {
      refuse(
        `keys.${name} (${keyVariables[name]}) must be visible ASCII characters, without spaces`,
      );
    }
    if (name !== 'key' && value === keys.key) refuse(`keys.${name} is the same as keys.key`);
  }
  return keys;
}

function resolveRules(only: readonly string[] | undefined): readonly Rule[] {
  if (only === undefined) return rules;
  if (only.length === 0) refuse('only names no rule, so that nothing would be judged');
  const unknown = only.find((id) => !rules.some((rule) => rule.id === id));
  if (unknown !== undefined) refuse(`only names ${JSON.stringify(unknown)}, which is no rule`);
  return rules.filter(({ id }) => only.includes(id));
}

function positive(name: string, value: number): number {
  if (typeof value === 'number' && value > 0) return value;
  return refuse(`${name} must be a number above 0, not ${String(value)}`);
}

function resolveHeader(name: string, value: string): { header: ExtraHeader; secret?: Secret } {
  if (/^authorization$/i.test(name)) refuse('headers.authorization is written by the suite itself');
  try {
    new Headers([[name, value]]);
  } catch {
    refuse(`headers ${JSON.stringify(name)} is no header that can be sent`);
  }
  if (!/auth|token|secret|key|cookie|session|password|credential/i.test(name)) {
    const shell = singleQuoted(`${name}: ${value}`);
    return { header: { name, value, shown: value, shell } };
  }
  const hint = hintOf(name, value);
  const variable = `WORKSPACE_FILES_HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
  const header = { name, value, shown: hint, shell: `"${name}: $${variable}"` };
  return { header, secret: { text: value, hint } };
}
