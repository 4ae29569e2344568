import {
  basicScheme,
  type Credential,
  type Credentials,
  emptyBearer,
  type Keys,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../exchange/credentials.ts';

/** Reads what a recorded request carries in the place of a key. */
export interface CredentialReader {
  readonly credentials: Credentials;
  readonly keys: Keys;
  /** Secrets that nobody was ever given. */
  readonly unknown: ReadonlySet<string>;
  /** Whether any request of the recording carries one: some tools leave them all out. */
  readonly areShown: boolean;
}

/** The secret behind Bearer; undefined where there is none. */
export const recordedSecret = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];

/** The credential of the suite that it is; undefined where it is of a standing that nothing tells. */
export function readCredential(
  authorization: string | undefined,
  { credentials, keys, unknown, areShown }: CredentialReader,
): Credential | undefined {
  const text = authorization?.trim();
  if (text === undefined) return areShown ? noCredentials : credentials.key;
  if (/^bearer$/i.test(text)) return emptyBearer;
  const { key, unscoped, expired, other, altered, patterns, spellings } = credentials;
  const known = [key, unscoped, expired, other, ...altered, ...patterns];
  const same = [...known, ...Object.values(spellings), madeUpKey, basicScheme, madeUpScheme].find(
    (credential) => credential?.header?.value === text,
  );
  if (same) return same;
  if (unknown.has(recordedSecret(text) ?? '')) return madeUpKey;
  const holdsKey = Object.values(keys).some((secret) => secret && text.includes(secret));
  if (/^bearer /i.test(text) || holdsKey) return undefined;
  return /^basic /i.test(text) ? basicScheme : madeUpScheme;
}
