import {
  assertKnownFields,
  assertKnownOptions,
  type OptionNames,
} from '../../src/text/check-options.ts';
import { redactor } from '../../src/text/redact.ts';
import { nearestName } from '../../src/text/suggest.ts';
import type { Fetch } from '../http/client.ts';
import {
  credentialsOf,
  type Keys,
  type KeyVariables,
  keyNames,
  keyVariables,
} from '../http/credentials.ts';
import { type Clock, systemClock, type Wait } from '../http/pace.ts';
import { rules } from '../rules.ts';
import {
  type KnownEntry,
  type KnownFile,
  knownEntry,
  knownFileProblem,
} from '../walks/known-files.ts';
import type { During } from '../walks/survey.ts';
import { OptionError, type OptionName, resolveHeaders } from './header-options.ts';
import type { RunSetting } from './need.ts';
import type { Observation, ObservationResult } from './observation.ts';
import type { Rule } from './outcome.ts';
import type { RuleResult } from './report.ts';

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
  /**
   * Files that exist in the workspace. `paging.complete` fails if a walk misses one;
   * `paging.first-page` fails if it misses the newest one with a time.
   */
  readonly knownFiles?: readonly KnownFile[] | undefined;
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

const optionNames: OptionNames<ContractOptions> = {
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
    known: resolveKnownFiles(options.knownFiles),
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
    refuse(
      'baseUrl',
      `expected an absolute URL such as http://localhost:4010, ${foundIn(baseUrl)}`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    refuse('baseUrl', `expected one of http: or https:, found ${url.protocol}`);
  }
  // Not quoted in the message, because it may be a secret.
  if (url.username || url.password) {
    refuse('baseUrl', 'expected a URL without user name and password');
  }
  if (url.search || url.hash) refuse('baseUrl', 'expected a URL without query and fragment');
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/** The given value, unless it may contain a password. */
function foundIn(text: string): string {
  if (text === '') return 'found nothing';
  return text.includes('@') ? 'found other text' : `found ${JSON.stringify(text)}`;
}

function resolveKeys(keys: Keys): Keys {
  if (typeof keys?.key !== 'string') refuse('keys.key', 'expected a secret, found nothing');
  assertKnownFields(keys, keyNames, 'run the contract: keys');
  for (const name of keyNames) {
    const secret = keys[name];
    const problem = secret === undefined ? undefined : secretProblem(secret);
    if (problem !== undefined) {
      refuse(`keys.${name}`, `expected visible ASCII characters without spaces, found ${problem}`);
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

/** A description of characters that cannot be sent, without revealing the secret. */
function secretProblem(secret: string): string | undefined {
  if (/^[\x21-\x7e]+$/.test(secret)) return undefined;
  if (secret === '') return 'nothing';
  if (/[\r\n]/.test(secret)) return 'a line break';
  return /\s/.test(secret) ? 'a space' : 'another character';
}

function resolveRules(only: readonly string[] | undefined): readonly Rule[] {
  if (only === undefined) return rules;
  if (only.length === 0) refuse('only', 'expected at least one rule id, found none');
  const unknown = only.find((id) => !rules.some((rule) => rule.id === id));
  if (unknown !== undefined) {
    const ids = rules.map(({ id }) => id);
    const nearest = nearestName(String(unknown), ids);
    const meant = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
    refuse('only', `expected the id of a rule${meant}, found ${JSON.stringify(unknown)}`);
  }
  return rules.filter(({ id }) => only.includes(id));
}

function resolveKnownFiles(files: readonly KnownFile[] | undefined): readonly KnownEntry[] {
  if (files === undefined) return [];
  if (!Array.isArray(files) || files.length === 0) {
    refuse('knownFiles', 'expected a list of files, found none');
  }
  for (const [index, file] of files.entries()) {
    const problem = knownFileProblem(file);
    if (problem !== undefined) refuse('knownFiles', `${index}: ${problem}`);
  }
  return files.map(knownEntry);
}

function positive(name: RunSetting, value: number): number {
  if (typeof value === 'number' && value > 0) return value;
  return refuse(name, `expected a number above 0, found ${String(value)}`);
}
