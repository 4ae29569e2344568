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
export const keyVariables: Readonly<Record<KeyName, string>> = {
  key: 'WORKSPACE_FILES_KEY',
  unscoped: 'WORKSPACE_FILES_UNSCOPED_KEY',
  expired: 'WORKSPACE_FILES_EXPIRED_KEY',
  other: 'WORKSPACE_FILES_OTHER_KEY',
};

/** The Authorization header of a request. */
export interface Credential {
  /** A description for messages. */
  readonly label: string;
  readonly header: CredentialHeader | undefined;
  /** The key in it, or an altered one; undefined if there is none to hide. */
  readonly secret?: Secret;
}

interface CredentialHeader {
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
export function credentialsOf(keys: Keys) {
  const { key } = keys;
  const altered = alterationsOf(keys);
  const optional = (name: KeyName) => {
    const secret = keys[name];
    return secret === undefined ? undefined : keyed(`the ${name} key`, 'Bearer ', secret, name);
  };
  const given = {
    key: keyed('the key', 'Bearer ', key),
    unscoped: optional('unscoped'),
    expired: optional('expired'),
    other: optional('other'),
  };
  const secretsIn = (some: readonly (Credential | undefined)[]) =>
    some.flatMap((credential) => credential?.secret ?? []);
  return {
    credentials: {
      ...given,
      // The good secret with alterations that invalidate it; the last ones are patterns that match
      // it.
      altered,
      // The good key after another spelling of Bearer; the response to that is open (clause 5).
      spellings: {
        lowerCase: keyed('the key after "bearer"', 'bearer ', key),
        upperCase: keyed('the key after "BEARER"', 'BEARER ', key),
        twoSpaces: keyed('the key after "Bearer" and two spaces', 'Bearer  ', key),
      },
    },
    secrets: [
      ...secretsIn(Object.values(given)),
      // An altered key reveals the key as well; a short one would hide ordinary words.
      ...secretsIn(altered).filter(({ text }) => text.length >= 8),
    ],
  };
}

const keyed = (label: string, scheme: string, text: string, name: KeyName = 'key'): Credential =>
  carrying(label, scheme, { text, hint: hintOf(name, text) }, `$${keyVariables[name]}`);

function carrying(label: string, scheme: string, secret: Secret, shell: string): Credential {
  const header = {
    value: `${scheme}${secret.text}`,
    shown: `${scheme}${secret.hint}`,
    shell: `"Authorization: ${scheme}${shell}"`,
  };
  return { label, header, secret };
}

function literal(label: string, value: string): Credential {
  return { label, header: { value, shown: value, shell: `'Authorization: ${value}'` } };
}

/** A value sent instead of the good secret, and the shell filter that derives it. */
interface Form {
  readonly how: string;
  readonly text: string;
  readonly filter: string;
}

type Replacement = readonly [how: string, pattern: string, by: string];

/** Replaces the match of the pattern; `$1` is its group. */
function replaced(key: string, [how, pattern, by]: Replacement): Form {
  return {
    how,
    text: key.replace(new RegExp(pattern), by),
    filter: `sed -E 's/${pattern}/${by.replace('$1', String.raw`\1`)}/'`,
  };
}

function alteredForms(key: string): Form[] {
  const half = Math.floor(key.length / 2);
  // The underscore must replace a different character.
  const any = key.charAt(half) === '_' ? half + 1 : half;
  const swapped: Form = {
    how: 'with upper and lower case swapped',
    text: swapCase(key),
    filter: 'tr a-zA-Z A-Za-z',
  };
  const plain: readonly Replacement[] = [
    ['changed at its end', '.$', anotherCharacter(key.slice(-1))],
    ['changed at its start', '^.', anotherCharacter(key.slice(0, 1))],
    ['cut short', '.$', ''],
    ['made longer', '$', MORE],
    ['changed in its middle', `^(.{${half}}).`, `$1${anotherCharacter(key.charAt(half))}`],
    ['with a prefix', '^', MORE],
  ];
  // Patterns that match the good secret, in case a store compares with LIKE or globs.
  const patterns: readonly Replacement[] = [
    ['with _ instead of a character', `^(.{${any}}).`, '$1_'],
    ['with % instead of its second half', `^(.{${half}}).*`, '$1%'],
    ['with * instead of its second half', `^(.{${half}}).*`, '$1*'],
  ];
  return [
    ...plain.map((row) => replaced(key, row)),
    ...(hasHexadecimalSecret(key) ? [] : [swapped]),
    ...patterns.map((row) => replaced(key, row)),
  ];
}

/** All forms as credentials, except those that equal a key of the run. */
function alterationsOf(keys: Keys): Credential[] {
  const known = Object.values(keys);
  return alteredForms(keys.key)
    .filter(({ text }) => text !== '' && !known.includes(text))
    .map(({ how, text, filter }) => {
      const shell = `$(printf %s "$${keyVariables.key}" | ${filter})`;
      return carrying(`the key ${how}`, 'Bearer ', { text, hint: `[key, ${how}]` }, shell);
    });
}

/** Whole bytes in base64 and in hexadecimal, so that no decoder drops them as incomplete. */
const MORE = 'a7c3';

/** Decoders of hexadecimal digits accept both cases. */
function hasHexadecimalSecret(key: string): boolean {
  const [tail = ''] = /(?<![A-Za-z0-9])[A-Za-z0-9]*$/.exec(key) ?? [];
  return /^[0-9a-f]{8,}$/i.test(tail);
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const small = letter.toLowerCase();
    return letter === small ? letter.toUpperCase() : small;
  });
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * A character that no lenient decoder treats as the given one: half the base64 alphabet away, so
 * that it differs in significant bits even at the end of an encoded key, and never only in case.
 */
function anotherCharacter(character: string): string {
  const other = base64.charAt((base64.indexOf(character) + 32) % 64);
  return /[A-Za-z0-9]/.test(other) ? other : 'Q';
}
