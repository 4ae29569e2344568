import type { Secret } from '../../src/text/redact.ts';
import { hintOf, type KeyName } from '../http/credentials.ts';
import { type ExtraHeader, singleQuoted } from '../http/exchange.ts';
import type { RunSetting } from './need.ts';

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

const SHORTEST_SECRET = 4;

/** A header, and the parts of it that must not appear in any report. */
type SecretHeader = ExtraHeader & { readonly secrets: readonly Secret[] };

/** @throws OptionError for a header that cannot be sent, or that the suite sets itself. */
export function resolveHeaders(headers: Readonly<Record<string, string>>): readonly SecretHeader[] {
  return Object.entries(headers).map(([name, value]) => {
    const problem = ownHeaders[name.toLowerCase()];
    if (problem !== undefined) refuse(name, problem);
    return resolveHeader(name, value);
  });
}

/** Headers that the suite sets itself and that would override the given value. */
const ownHeaders: Readonly<Record<string, string>> = {
  authorization: 'expected no Authorization: the suite sets it',
  accept: 'expected no Accept: every request sends Accept: application/json',
  origin: 'expected no Origin: the observation of CORS sends one',
};

function refuse(name: string, problem: string): never {
  throw new OptionError(`headers.${name}`, problem);
}

function resolveHeader(name: string, value: string): SecretHeader {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
    refuse(name, 'expected a name of letters, digits and dashes');
  }
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    refuse(name, 'expected a value of Latin-1 characters without line breaks');
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
