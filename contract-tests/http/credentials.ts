import type { Secret } from '../../src/text/redact.ts';

/** The secrets of the keys for a run. */
export interface Keys {
  /** Valid, bound to the workspace under test, with the scope files:read. */
  readonly key: string;
  /** Valid, bound to the same workspace, without files:read. */
  readonly unscoped?: string | undefined;
  /** Expired, bound to the same workspace. */
  readonly expired?: string | undefined;
  /** Valid, bound to another workspace, with files:read. */
  readonly other?: string | undefined;
}

export type KeyName = keyof Keys;

export const keyNames: readonly KeyName[] = ['key', 'unscoped', 'expired', 'other'];

/** The environment variable from which a `curl` line reads each key. */
export type KeyVariables = Readonly<Record<KeyName, string>>;

export const keyVariables: KeyVariables = {
  key: 'WORKSPACE_FILES_KEY',
  unscoped: 'WORKSPACE_FILES_UNSCOPED_KEY',
  expired: 'WORKSPACE_FILES_EXPIRED_KEY',
  other: 'WORKSPACE_FILES_OTHER_KEY',
};

/** How a request identifies itself: by a header, or in its query. */
export interface Credential {
  /** A description for messages. */
  readonly label: string;
  readonly header: CredentialHeader | undefined;
  /** The key in it, or an altered one; undefined if there is none to hide. */
  readonly secret?: Secret;
  /** Sent in the query instead: the names of the parameters. */
  readonly parameters?: { readonly names: readonly string[]; readonly variable: string };
}

export interface CredentialHeader {
  readonly name: 'Authorization' | 'X-API-Key';
  /** The value that is sent. */
  readonly value: string;
  /** The value that reports show. */
  readonly shown: string;
  /** The header as an argument of a shell command, quoted. */
  readonly shell: string;
}

export type Credentials = ReturnType<typeof credentialsOf>['credentials'];

export const noCredentials: Credential = { label: 'no Authorization', header: undefined };
export const emptyBearer = literal('Bearer without a key', 'Bearer');
export const basicScheme = literal('the scheme Basic', 'Basic bm9ib2R5Om5vdGhpbmc=');
export const madeUpScheme = literal('a made-up scheme', 'Parley 9d2f6c1b7a40');
export const madeUpKey = literal(
  'a made-up key',
  'Bearer made-up-3f9c27d185ab4e60-by-the-contract',
);

/** Enough of a secret to distinguish two, never enough to use one. */
export function hintOf(name: string, secret: string): string {
  return secret.length >= 16 ? `[${name} …${secret.slice(-4)}]` : `[${name}]`;
}

/** The credentials of a run, and all their secrets, which no report may show. */
export function credentialsOf(keys: Keys, variables: KeyVariables = keyVariables) {
  const sent = (label: string, scheme: string, name: KeyName, text: string) =>
    carrying(label, scheme, { text, hint: hintOf(name, text) }, `$${variables[name]}`);
  const given = (name: KeyName) => {
    const { [name]: secret } = keys;
    return secret === undefined ? undefined : sent(`the ${name} key`, 'Bearer ', name, secret);
  };
  const good = (label: string, scheme: string) => sent(label, scheme, 'key', keys.key);
  const key = good('the key', 'Bearer ');
  const names = ['access_token', 'api_key', 'apiKey', 'key', 'token'];
  const inQuery: Credential = {
    label: 'the key in the query',
    header: undefined,
    secret: key.secret,
    parameters: { names, variable: variables.key },
  };
  const altered = alteredKeys(keys, variables.key);
  const credentials = {
    key,
    unscoped: given('unscoped'),
    expired: given('expired'),
    other: given('other'),
    /** The good secret with a change that makes it invalid. */
    altered,
    /** The good secret, but not as `Authorization: Bearer`. */
    misplaced: [
      good('the key without Bearer', ''),
      good('the key behind the scheme Token', 'Token '),
      carrying('the key in X-API-Key', '', key.secret, `$${variables.key}`, 'X-API-Key'),
      inQuery,
    ],
    /** The response to this spelling is open (clause 5). */
    lowerCase: good('the key after "bearer"', 'bearer '),
  };
  const secrets = keyNames.flatMap((name) => credentials[name]?.secret ?? []);
  // An altered key reveals the key as well; a short one would hide ordinary words.
  const changed = altered.map(({ secret }) => secret).filter(({ text }) => text.length >= 8);
  return { credentials, secrets: [...secrets, ...changed] };
}

function carrying(
  label: string,
  scheme: string,
  secret: Secret,
  shell: string,
  name: CredentialHeader['name'] = 'Authorization',
) {
  const header: CredentialHeader = {
    name,
    value: `${scheme}${secret.text}`,
    shown: `${scheme}${secret.hint}`,
    shell: `"${name}: ${scheme}${shell}"`,
  };
  return { label, header, secret };
}

function literal(label: string, value: string): Credential {
  const name = 'Authorization';
  return { label, header: { name, value, shown: value, shell: `'${name}: ${value}'` } };
}

/**
 * The good key with one change each, except those that equal a key of the run. The shell derives
 * each from the key, so that no command line shows it.
 */
function alteredKeys(keys: Keys, variable: string) {
  const { key } = keys;
  const changes: [how: string, text: string, filter: string][] = [];
  const change = (how: string, pattern: string, by: string) =>
    changes.push([how, key.replace(new RegExp(pattern), by), `sed -E 's/${pattern}/${by}/'`]);
  change('changed at its end', '.$', anotherCharacter(key.slice(-1)));
  change('changed at its start', '^.', anotherCharacter(key.slice(0, 1)));
  change('cut short', '.$', '');
  change('made longer', '$', 'a7c3');
  const swapped = key.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  // Decoders of hexadecimal digits accept both cases.
  const isHexadecimal = /(?<![A-Za-z0-9])[0-9a-f]{8,}$/i.test(key);
  if (!isHexadecimal) changes.push(['with its case swapped', swapped, 'tr a-zA-Z A-Za-z']);
  return changes
    .filter(([, text]) => text !== '' && !Object.values(keys).includes(text))
    .map(([how, text, filter]) => {
      const shell = `$(printf %s "$${variable}" | ${filter})`;
      return carrying(`the key ${how}`, 'Bearer ', { text, hint: `[key, ${how}]` }, shell);
    });
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Half the base64 alphabet away: no lenient decoder treats it as the given one. */
const anotherCharacter = (character: string): string =>
  BASE64.charAt((BASE64.indexOf(character) + 32) % 64);
