import type { Secret } from '../src/text/redact.ts';
import { hintOf, type KeyName } from './exchange/credentials.ts';
import { type ExtraHeader, singleQuoted } from './exchange/exchange.ts';
import type { RunSetting } from './judgement/need.ts';

/** An option of `runContract`, as a message names it. */
export type OptionName =
  | 'baseUrl'
  | 'only'
  | 'keyHeader'
  | 'origin'
  | 'knownFiles'
  | `keys.${KeyName}`
  | RunSetting
  | `headers.${string}`;

/** An option that cannot be used. Names it as data, so that a face can say what it calls it. */
export class OptionError extends Error {
  readonly option: OptionName;
  /** `expected …, found …`; never a secret. */
  readonly fault: string;

  constructor(option: OptionName, fault: string) {
    super(`Failed to run the contract: ${option}: ${fault}`);
    this.name = 'OptionError';
    this.option = option;
    this.fault = fault;
  }
}

/** So short a text is not a secret, and occurs in every address: `X-Auth-Version: 1`. */
const SHORTEST_SECRET = 4;

const isHeaderName = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);

const NO_HEADER_NAME = 'expected a name of letters, digits and dashes';

/** @throws OptionError for an invalid header name. */
export function resolveKeyHeader(name: string): string {
  if (isHeaderName(name)) return name;
  throw new OptionError('keyHeader', NO_HEADER_NAME);
}

/** @throws OptionError for what no browser sends as Origin. */
export function resolveOrigin(origin: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  throw new OptionError('origin', 'expected scheme and host, such as https://app.example.com');
}

/** The same with the parts that no report may show. */
type SecretHeader = ExtraHeader & { readonly secrets: readonly Secret[] };

/** @throws OptionError for a header that cannot be sent, or that is the suite's own. */
export function resolveHeaders(
  headers: Readonly<Record<string, string>>,
  keyHeader: string,
): readonly SecretHeader[] {
  return Object.entries(headers).map(([name, value]) => {
    if (name.toLowerCase() === keyHeader.toLowerCase()) {
      refuse(name, `expected no ${keyHeader}: the suite sets it`);
    }
    const fault = ownHeaders[name.toLowerCase()];
    if (fault !== undefined) refuse(name, fault);
    return resolveHeader(name, value);
  });
}

/** Headers that the suite writes itself, so that another value would not be sent. */
const ownHeaders: Readonly<Record<string, string>> = {
  accept: 'expected no Accept: every request sends Accept: application/json',
  origin: 'expected no Origin: use the option origin instead',
};

function refuse(name: string, fault: string): never {
  throw new OptionError(`headers.${name}`, fault);
}

function resolveHeader(name: string, value: string): SecretHeader {
  if (!isHeaderName(name)) refuse(name, NO_HEADER_NAME);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    refuse(name, 'expected a value of Latin-1 characters without line breaks');
  }
  if (!/auth|token|secret|key|cookie|session|password|credential/i.test(name)) {
    const shell = singleQuoted(`${name}: ${value}`);
    return { name, value, shown: value, shell, secrets: [] };
  }
  const hint = hintOf(name, value);
  const variable = `WORKSPACE_FILES_HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
  const texts = [value, ...partsOfBasic(value)].filter(({ length }) => length >= SHORTEST_SECRET);
  const secrets = texts.map((text) => ({ text, hint }));
  return { name, value, shown: hint, shell: `"${name}: $${variable}"`, secrets };
}

/** The content of `Basic dXNlcjpwYXNzd29yZA==`: the pair, and its password. */
function partsOfBasic(value: string): string[] {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]{4,}={0,2})$/i.exec(value) ?? [];
  if (encoded === undefined) return [];
  try {
    const pair = new TextDecoder().decode(
      Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)),
    );
    return [encoded, pair, pair.slice(pair.indexOf(':') + 1)];
  } catch {
    return [encoded];
  }
}

/** The page that asks in the observation of CORS, unless the caller names another. */
export const SUITE_ORIGIN = 'https://contract-suite.example';
