import { API_PREFIX } from '../../src/document/routes.ts';
import { assertKnownOptions } from '../../src/text/check-options.ts';
import { redactor, type Secret } from '../../src/text/redact.ts';
import { nearestName } from '../../src/text/suggest.ts';
import type { Fetch } from '../http/client.ts';
import {
  credentialsOf,
  hintOf,
  type KeyName,
  type Keys,
  type KeyVariables,
  keyNames,
  keyVariables,
} from '../http/credentials.ts';
import { type ExtraHeader, singleQuoted } from '../http/exchange.ts';
import { type Clock, systemClock, type Wait } from '../http/pace.ts';
import { rules } from '../rules.ts';
import type { During } from '../walks/survey.ts';
import type { RunSetting } from './need.ts';
import type { Observation, ObservationResult } from './observation.ts';
import type { Rule } from './outcome.ts';
import type { RuleResult } from './report.ts';

/** The name of an option of `runContract` in messages. */
export type OptionName =
  | 'baseUrl'
  | 'only'
  | 'knownFiles'
  | `keys.${KeyName}`
  | RunSetting
  | `headers.${string}`;

/**
 * An invalid option. Its name is a property, so that other interfaces can use their own name for
 * it.
 */
export class OptionError extends Error {
  readonly option: OptionName;
  /** `expected …, found …`; never contains a secret. */
  readonly problem: string;

  constructor(option: OptionName, problem: string) {
    super(`Failed to run the contract: ${option}: ${problem}`);
    this.name = 'OptionError';
    this.option = option;
    this.problem = problem;
  }
}

/** The options of a run. Only `baseUrl` and `keys.key` are required. */
export interface ContractOptions {
  /** Scheme and host, and a path prefix if there is one: everything before /api/v1. */
  readonly baseUrl: string;
  readonly keys: Keys;
  /** The environment variables that curl lines read keys from; default WORKSPACE_FILES_KEY, …. */
  readonly keyVariables?: Partial<KeyVariables> | undefined;
  /** Sends a request; default `globalThis.fetch`. Pass a function to test a deployment in the same process. */
  readonly fetch?: Fetch | undefined;
  /** Ids of the rules to run; default all. */
  readonly only?: readonly string[] | undefined;
  /** Requests that the run may send, including repeats; default 500. */
  readonly maxRequests?: number | undefined;
  /** Default 20; `Infinity` for a deployment in the same process. */
  readonly requestsPerSecond?: number | undefined;
  /** Milliseconds for one request, including its body; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Headers to send with every request, except Accept, Authorization and Origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ids of files that exist in the workspace: `paging.complete` fails if no walk shows one. */
  readonly knownFiles?: readonly string[] | undefined;
  /**
   * Adds a file to the workspace, or deletes one. Called between two pages of a walk, to judge
   * cursors while files change. If it throws, no rule fails because of it.
   */
  readonly during?: During | undefined;
  /** Called with each result as soon as the rule has run. */
  readonly onOutcome?: ((result: RuleResult) => void) | undefined;
  /** Whether to observe the open clauses after the rules, within the same budget; default true. */
  readonly observe?: boolean | undefined;
  /** What to observe; those of the entry `./contract` by default. */
  readonly observations?: readonly Observation[] | undefined;
  /** Called with each observation as soon as it is made. */
  readonly onObservation?: ((result: ObservationResult) => void) | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /**
   * Abort it to end the run at once. The report's `interrupted` has the message of the reason, and
   * the remaining rules are unproven.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called before a wait of a second or more, for a rate limit or for the rate of the run. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
}

const optionNames: Readonly<Record<keyof ContractOptions, true>> = {
  baseUrl: true,
  keys: true,
  keyVariables: true,
  fetch: true,
  only: true,
  maxRequests: true,
  requestsPerSecond: true,
  timeoutMs: true,
  headers: true,
  knownFiles: true,
  during: true,
  observe: true,
  observations: true,
  onOutcome: true,
  onObservation: true,
  clock: true,
  signal: true,
  onWait: true,
};

/**
 * The options with all defaults filled in, the credentials of the run, and the function that
 * redacts its secrets.
 *
 * @throws OptionError "Failed to run the contract: OPTION: expected …, found …".
 */
export function resolveOptions(options: ContractOptions) {
  assertKnownOptions(options, optionNames, 'run the contract');
  const headers = resolveHeaders(options.headers ?? {});
  // Reported first: without it, no other option matters.
  const baseUrl = resolveBaseUrl(options.baseUrl);
  const { credentials, secrets } = credentialsOf(resolveKeys(options.keys), {
    ...keyVariables,
    ...options.keyVariables,
  });
  return {
    baseUrl,
    credentials,
    redact: redactor([...headers.flatMap((header) => header.secrets), ...secrets]),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    rules: resolveRules(options.only),
    maxRequests: positive('maxRequests', options.maxRequests ?? 500),
    requestsPerSecond: positive('requestsPerSecond', options.requestsPerSecond ?? 20),
    timeoutMs: positive('timeoutMs', options.timeoutMs ?? 30_000),
    headers,
    known: options.knownFiles ?? [],
    during: options.during,
    observations: options.observe === false ? [] : (options.observations ?? []),
    observe: options.observe !== false && options.observations !== undefined,
    clock: options.clock ?? systemClock,
    signal: options.signal ?? new AbortController().signal,
    onWait: options.onWait ?? (() => {}),
  };
}

function refuse(option: OptionName, problem: string): never {
  throw new OptionError(option, problem);
}

function resolveBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  // `localhost:4010` is a URL with the scheme localhost and without a host.
  if (url === undefined || url.host === '') {
    // It may contain a password.
    const found = baseUrl && !baseUrl.includes('@') ? JSON.stringify(baseUrl) : 'other text';
    refuse('baseUrl', `expected an absolute URL such as http://localhost:4010, found ${found}`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    refuse('baseUrl', `expected one of http: or https:, found ${url.protocol}`);
  }
  // Not quoted in the message, because it may be a secret.
  if (url.username || url.password) {
    refuse('baseUrl', 'expected a URL without user name and password');
  }
  if (url.search || url.hash) refuse('baseUrl', 'expected a URL without query and fragment');
  if (`${url.pathname}/`.includes(`${API_PREFIX}/`)) {
    refuse('baseUrl', `expected a URL without ${API_PREFIX}, which every request adds`);
  }
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

function resolveKeys(keys: Keys): Keys {
  if (typeof keys?.key !== 'string') refuse('keys.key', 'expected a secret, found nothing');
  const known = { key: true, unscoped: true, expired: true, other: true } as const;
  assertKnownOptions(keys, known, 'run the contract: keys');
  for (const name of keyNames) {
    const secret = keys[name];
    // Not quoted in the message, because it is a secret.
    if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) {
      const found = secret === '' ? 'nothing' : 'other characters';
      refuse(`keys.${name}`, `expected visible ASCII characters without spaces, found ${found}`);
    }
    const twin = keyNames.slice(0, keyNames.indexOf(name)).find((other) => keys[other] === secret);
    if (secret !== undefined && twin !== undefined) {
      refuse(
        `keys.${name}`,
        `expected a different key, found the ${twin === 'key' ? 'valid' : twin} key again`,
      );
    }
  }
  return keys;
}

function resolveRules(only: readonly string[] | undefined): readonly Rule[] {
  if (only === undefined) return rules;
  if (only.length === 0) refuse('only', 'expected at least one rule id, found none');
  const unknown = only.find((id) => !rules.some((rule) => rule.id === id));
  if (unknown !== undefined) {
    const nearest = nearestName(
      String(unknown),
      rules.map(({ id }) => id),
    );
    const meant = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
    refuse('only', `expected the id of a rule${meant}, found ${JSON.stringify(unknown)}`);
  }
  return rules.filter(({ id }) => only.includes(id));
}

function positive(name: RunSetting, value: number): number {
  if (typeof value === 'number' && value > 0) return value;
  return refuse(name, `expected a number above 0, found ${String(value)}`);
}

const SHORTEST_SECRET = 4;

/** A header, and the parts of it that must not appear in any report. */
type SecretHeader = ExtraHeader & { readonly secrets: readonly Secret[] };

/** @throws OptionError for a header that cannot be sent, or that the suite sets itself. */
function resolveHeaders(headers: Readonly<Record<string, string>>): readonly SecretHeader[] {
  return Object.entries(headers).map(([name, value]) => {
    const problem = ownHeaders[name.toLowerCase()];
    if (problem !== undefined) refuse(`headers.${name}`, problem);
    return resolveHeader(name, value);
  });
}

/** Headers that the suite sets itself and that would override the given value. */
const ownHeaders: Readonly<Record<string, string>> = {
  authorization: 'expected no Authorization: the suite sets it',
  accept: 'expected no Accept: every request sends Accept: application/json',
  origin: 'expected no Origin: the observation of CORS sends one',
};

function resolveHeader(name: string, value: string): SecretHeader {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
    refuse(`headers.${name}`, 'expected a name of letters, digits and dashes');
  }
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    refuse(`headers.${name}`, 'expected a value of Latin-1 characters without line breaks');
  }
  if (!/auth|token|secret|key|cookie|session|password|credential/i.test(name)) {
    const shell = singleQuoted(`${name}: ${value}`);
    return { name, value, shown: value, shell, secrets: [] };
  }
  const hint = hintOf(name, value);
  const variable = `WORKSPACE_FILES_HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
  // A shorter text may occur in any URL: `X-Auth-Version: 1`.
  const secrets = value.length < SHORTEST_SECRET ? [] : [{ text: value, hint }];
  return { name, value, shown: hint, shell: `"${name}: $${variable}"`, secrets };
}
