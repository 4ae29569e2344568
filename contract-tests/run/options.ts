import * as z from 'zod/mini';
import { API_PREFIX } from '../../src/document/routes.ts';
import { parseInput } from '../../src/text/parse-input.ts';
import { redactor, type Secret } from '../../src/text/redact.ts';
import { nearestName } from '../../src/text/suggest.ts';
import type { Fetch } from '../http/client.ts';
import {
  credentialsOf,
  hintOf,
  type Keys,
  type KeyVariables,
  keyNames,
  keyVariables,
} from '../http/credentials.ts';
import { type ExtraHeader, singleQuoted } from '../http/exchange.ts';
import { type Clock, systemClock, type Wait } from '../http/pace.ts';
import { rules } from '../rules.ts';
import type { During } from '../walks/survey.ts';
import type { Observation, ObservationResult } from './observation.ts';
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

/** Reports why a value is invalid, without showing it if it may contain a secret. */
type Problem = { readonly message: string; readonly isSecret?: boolean } | undefined;

const without = <Value>(problemOf: (value: Value) => Problem) =>
  z.superRefine<Value>((value, { addIssue }) => {
    const problem = problemOf(value);
    if (!problem) return;
    const { message, isSecret = true } = problem;
    addIssue({ code: 'custom', message, params: { isSecret } });
  });

const baseUrl = z.string().check(
  without((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    // `localhost:4010` is a URL with the scheme localhost and without a host.
    if (!url?.host || !/^https?:$/.test(url.protocol)) {
      const message = 'expected an absolute URL such as http://localhost:4010';
      return { message, isSecret: text.includes('@') };
    }
    if (url.username || url.password) {
      return { message: 'expected a URL without user name and password' };
    }
    if (url.search || url.hash) return { message: 'expected a URL without query and fragment' };
    return `${url.pathname}/`.includes(`${API_PREFIX}/`)
      ? { message: `expected a URL without ${API_PREFIX}, which every request adds` }
      : undefined;
  }),
);

const secret = z
  .string()
  .check(z.regex(/^[\x21-\x7e]+$/, 'expected visible ASCII, without spaces'));
const keys = z
  .strictObject({
    key: secret,
    unscoped: z.optional(secret),
    expired: z.optional(secret),
    other: z.optional(secret),
  } satisfies Record<keyof Keys, unknown>)
  .check(
    z.superRefine((given, { addIssue }) => {
      for (const [at, name] of keyNames.entries()) {
        const twin = keyNames.slice(0, at).find((other) => given[other] === given[name]);
        if (given[name] === undefined || twin === undefined) continue;
        const message = `expected a different key than the ${twin === 'key' ? 'valid' : twin} one`;
        addIssue({ code: 'custom', path: [name], message, params: { isSecret: true } });
      }
    }),
  );

const ids = rules.map(({ id }) => id);
const ruleId = z.string().check(
  z.refine((id) => ids.includes(id), {
    error: ({ input }) => {
      const nearest = nearestName(String(input), ids);
      return `expected the id of a rule${nearest ? ` (did you mean "${nearest}"?)` : ''}`;
    },
  }),
);

/** Headers that the suite sets itself and that would override the given value. */
const ownHeaders: Readonly<Record<string, string>> = {
  authorization: 'expected no Authorization: the suite sets it',
  accept: 'expected no Accept: every request sends Accept: application/json',
  origin: 'expected no Origin: the observation of CORS sends one',
};

const headers = z.record(z.string(), z.string()).check(
  z.superRefine((given, { addIssue }) => {
    for (const [name, value] of Object.entries(given)) {
      const isName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
      const isValue = /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
      const message =
        ownHeaders[name.toLowerCase()] ??
        (isName ? undefined : 'expected a name of letters, digits and dashes') ??
        (isValue ? undefined : 'expected a value of Latin-1 characters without line breaks');
      if (message) addIssue({ code: 'custom', path: [name], message, params: { isSecret: true } });
    }
  }),
);

/** A number that may be infinite. */
const positive = (byDefault: number) =>
  z._default(
    z.custom<number>(
      (value) => typeof value === 'number' && value > 0,
      'expected a number above 0',
    ),
    byDefault,
  );
const callback = <Callback>() =>
  z.custom<Callback>((value) => typeof value === 'function', 'expected a function');

const optionsSchema = z.strictObject({
  baseUrl,
  keys,
  keyVariables: z.optional(z.custom<Partial<KeyVariables>>()),
  fetch: z._default(callback<Fetch>(), () => (request: Request) => globalThis.fetch(request)),
  only: z.optional(z.array(ruleId).check(z.minLength(1))),
  maxRequests: positive(500),
  requestsPerSecond: positive(20),
  timeoutMs: positive(30_000),
  headers: z._default(headers, {}),
  knownFiles: z._default(z.array(z.string()), []),
  during: z.optional(callback<During>()),
  onOutcome: z.optional(callback<(result: RuleResult) => void>()),
  observe: z._default(z.boolean(), true),
  observations: z.optional(z.array(z.custom<Observation>())),
  onObservation: z.optional(callback<(result: ObservationResult) => void>()),
  clock: z._default(z.custom<Clock>(), systemClock),
  signal: z._default(z.custom<AbortSignal>(), () => new AbortController().signal),
  onWait: z._default(callback<(wait: Wait) => void>(), () => () => {}),
} satisfies Record<keyof ContractOptions, unknown>);

/**
 * The options with all defaults filled in, the credentials of the run, and the function that
 * redacts its secrets.
 *
 * @throws OperationError "Failed to run the contract: OPTION: expected …, found …".
 */
export function resolveOptions(options: ContractOptions) {
  const given = parseInput(optionsSchema, options, 'run the contract');
  const url = new URL(given.baseUrl);
  const variables = { ...keyVariables, ...given.keyVariables };
  const { credentials, secrets } = credentialsOf(given.keys, variables);
  const extra = Object.entries(given.headers).map(([name, value]) => extraHeader(name, value));
  return {
    ...given,
    baseUrl: url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''),
    credentials,
    redact: redactor([...extra.flatMap((header) => header.secrets), ...secrets]),
    rules: rules.filter(({ id }) => given.only?.includes(id) ?? true),
    headers: extra,
    observations: given.observe ? (given.observations ?? []) : [],
    observe: given.observe && given.observations !== undefined,
  };
}

const SHORTEST_SECRET = 4;

/** A header, and the parts of it that must not appear in any report. */
function extraHeader(
  name: string,
  value: string,
): ExtraHeader & { readonly secrets: readonly Secret[] } {
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
