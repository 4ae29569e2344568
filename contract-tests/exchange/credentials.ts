import type { Secret } from '../../src/text/redact.ts';
import { hintOf } from './redact.ts';

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

/** What a request carries in its Authorization header. */
export interface Credential {
  /** In words, for messages. */
  readonly label: string;
  readonly header: CredentialHeader | undefined;
}

interface CredentialHeader {
  /** What is sent. */
  readonly value: string;
  /** What a report shows. */
  readonly shown: string;
  /** As an argument of a shell command, quoted. */
  readonly shell: string;
}

export interface Credentials {
  readonly key: Credential;
  readonly unscoped: Credential | undefined;
  readonly expired: Credential | undefined;
  readonly other: Credential | undefined;
  /** The good secret, altered so that it is no key any more. */
  readonly altered: readonly Credential[];
  /** Texts that are no key either, and that the good secret fits if they are taken for patterns. */
  readonly patterns: readonly Credential[];
  /** The good key behind another spelling of Bearer; what that yields is open (clause 5). */
  readonly spellings: Readonly<Record<Spelling, Credential>>;
}

export type Spelling = 'lowerCase' | 'upperCase' | 'twoSpaces';

export const noCredentials: Credential = { label: 'no Authorization', header: undefined };
export const emptyBearer = literal('Bearer without a key', 'Bearer');
export const basicScheme = literal('the scheme Basic', 'Basic bm9ib2R5Om5vdGhpbmc=');
export const madeUpScheme = literal('a made-up scheme', 'Parley 9d2f6c1b7a40');
export const madeUpKey = literal(
  'a made-up key',
  'Bearer made-up-3f9c27d185ab4e60-by-the-contract',
);

/** The credentials of a run, and every secret among them that no report may show. */
export function credentialsOf(keys: Keys): { credentials: Credentials; secrets: Secret[] } {
  const { key, unscoped, expired, other } = keys;
  const altered = alterationsBy(formsOf(key), keys);
  const patterns = alterationsBy(patternsOf(key), keys);
  const given = Object.entries({ key, unscoped, expired, other }).filter(
    (entry): entry is [KeyName, string] => entry[1] !== undefined,
  );
  return {
    credentials: {
      key: bearer('key', key),
      unscoped: unscoped === undefined ? undefined : bearer('unscoped', unscoped),
      expired: expired === undefined ? undefined : bearer('expired', expired),
      other: other === undefined ? undefined : bearer('other', other),
      altered: altered.map(({ credential }) => credential),
      patterns: patterns.map(({ credential }) => credential),
      spellings: {
        lowerCase: spelled('the key after "bearer"', 'bearer ', key),
        upperCase: spelled('the key after "BEARER"', 'BEARER ', key),
        twoSpaces: spelled('the key after "Bearer" and two spaces', 'Bearer  ', key),
      },
    },
    secrets: [
      ...given.map(([name, text]) => ({ text, hint: hintOf(name, text) })),
      // A near miss gives the key away as well; a short one would blot out ordinary words.
      ...[...altered, ...patterns]
        .map(({ secret }) => secret)
        .filter(({ text }) => text.length >= 8),
    ],
  };
}

function bearer(name: KeyName, secret: string): Credential {
  return withSecret(name === 'key' ? 'the key' : `the ${name} key`, 'Bearer ', name, secret);
}

function spelled(label: string, scheme: string, secret: string): Credential {
  return withSecret(label, scheme, 'key', secret);
}

function withSecret(label: string, scheme: string, name: KeyName, secret: string): Credential {
  return {
    label,
    header: {
      value: `${scheme}${secret}`,
      shown: `${scheme}${hintOf(name, secret)}`,
      shell: `"Authorization: ${scheme}$${keyVariables[name]}"`,
    },
  };
}

/** The secret that a credential carries behind Bearer; undefined where it carries none. */
export function secretOf({ header }: Credential): string | undefined {
  return /^Bearer (\S+)$/.exec(header?.value ?? '')?.[1];
}

function literal(label: string, value: string): Credential {
  return { label, header: { value, shown: value, shell: `'Authorization: ${value}'` } };
}

interface Alteration {
  readonly credential: Credential;
  readonly secret: Secret;
}

/** What is sent in place of the good secret, and how a shell makes it of that. */
interface Form {
  readonly how: string;
  readonly text: string;
  readonly shell: string;
}

/** Patterns that the good secret fits, should a store compare by LIKE or as a glob. */
function patternsOf(key: string): Form[] {
  const half = Math.floor(key.length / 2);
  // Where the underscore is another character.
  const any = key.charAt(half) === '_' ? half + 1 : half;
  const variable = keyVariables.key;
  return [
    {
      how: 'with _ instead of a character',
      text: `${key.slice(0, any)}_${key.slice(any + 1)}`,
      shell: String.raw`$(printf %s "$${variable}" | sed 's/^\(.\{${any}\}\)./\1_/')`,
    },
    ...['%', '*'].map((wildcard) => ({
      how: `with ${wildcard} instead of its second half`,
      text: key.slice(0, half) + wildcard,
      shell: `$(printf %s "$${variable}" | cut -c 1-${half})${wildcard}`,
    })),
  ];
}

function formsOf(key: string): Form[] {
  const last = anotherCharacter(key.slice(-1));
  const first = anotherCharacter(key.slice(0, 1));
  const half = Math.floor(key.length / 2);
  const middle = anotherCharacter(key.charAt(half));
  const variable = keyVariables.key;
  return [
    { how: 'changed at its end', text: key.slice(0, -1) + last, shell: `\${${variable}%?}${last}` },
    { how: 'changed at its start', text: first + key.slice(1), shell: `${first}\${${variable}#?}` },
    { how: 'cut short', text: key.slice(0, -1), shell: `\${${variable}%?}` },
    { how: 'made longer', text: key + MORE, shell: `\${${variable}}${MORE}` },
    {
      how: 'changed in its middle',
      text: key.slice(0, half) + middle + key.slice(half + 1),
      shell: String.raw`$(printf %s "$${variable}" | sed 's/^\(.\{${half}\}\)./\1${middle}/')`,
    },
    {
      how: 'with a prefix',
      text: MORE + key,
      shell: `${MORE}\${${variable}}`,
    },
    {
      how: 'with upper and lower case swapped',
      // Left out where it would be the key itself.
      text: hasHexadecimalSecret(key) ? key : exchangeCase(key),
      shell: `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)`,
    },
  ];
}

/** The forms as credentials, but for those that are a key of the run. */
function alterationsBy(forms: readonly Form[], keys: Keys): Alteration[] {
  const known = Object.values(keys);
  return forms
    .filter(({ text }) => text !== '' && !known.includes(text))
    .map(({ how, text, shell }) => {
      const hint = `[key, ${how}]`;
      const header = {
        value: `Bearer ${text}`,
        shown: `Bearer ${hint}`,
        shell: `"Authorization: Bearer ${shell}"`,
      };
      return { credential: { label: `the key ${how}`, header }, secret: { text, hint } };
    });
}

/** Whole bytes in base64 and in hexadecimal, so that no decoder drops them as a rest. */
const MORE = 'a7c3';

/** Whoever decodes hexadecimal digits takes capital and small ones alike. */
function hasHexadecimalSecret(key: string): boolean {
  const [tail = ''] = /(?<![A-Za-z0-9])[A-Za-z0-9]*$/.exec(key) ?? [];
  return /^[0-9a-f]{8,}$/i.test(tail);
}

function exchangeCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const small = letter.toLowerCase();
    return letter === small ? letter.toUpperCase() : small;
  });
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * A character that no lenient decoder takes for the given one: half the alphabet of base64 away,
 * so that it differs in the bits that count even at the end of an encoded key, and never only in
 * its case.
 */
function anotherCharacter(character: string): string {
  const index = base64.indexOf(character);
  const other = base64.charAt((index + 32) % 64);
  return /[A-Za-z0-9]/.test(other) ? other : 'Q';
}
