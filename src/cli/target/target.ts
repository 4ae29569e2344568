import type { Keys } from '../../../contract-tests/suite.ts';
import { createMock } from '../../mock/create-mock.ts';
import { startServer } from '../../server/start-server.ts';
import { failure } from '../files.ts';
import type { TargetOptions } from '../flags/target-flags.ts';

/** The deployment to judge, until it is disposed of. */
export interface Target extends AsyncDisposable {
  /** Whether it is a mock in this process: without a proxy, and without other users. */
  readonly isOwn: boolean;
  readonly baseUrl: string;
  readonly keys: Keys;
  /** Headers for every request, in addition to those of the suite. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Opens the deployment that the flags name, or starts a mock. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const headers = headersOf(options);
  if (options.mock) return startMock(headers);
  const { baseUrl, key, unscopedKey, expiredKey, otherKey } = options;
  if (baseUrl === undefined) {
    throw failure(
      'find what to judge',
      'pass --base-url URL (or set WORKSPACE_FILES_BASE_URL), or --mock to start a mock for this run',
    );
  }
  if (key === undefined) {
    throw failure(
      'find the API key',
      'set WORKSPACE_FILES_KEY, which stays out of the process list and the shell history, or pass --key SECRET',
    );
  }
  return {
    isOwn: false,
    ...{ baseUrl, headers },
    keys: { key, unscoped: unscopedKey, expired: expiredKey, other: otherKey },
    [Symbol.asyncDispose]: async () => {},
  };
}

async function startMock(headers: Target['headers']): Promise<Target> {
  const mock = createMock();
  const server = await startServer(mock);
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;
  return {
    isOwn: true,
    ...{ baseUrl: server.baseUrl, headers },
    keys: {
      key: secretOf('reader'),
      unscoped: secretOf('unscoped'),
      expired: secretOf('expired'),
      other: secretOf('other'),
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** Reads the headers. Errors never repeat a value: it may be a secret. */
function headersOf({ header = [], proxyAuth, keyHeader }: TargetOptions) {
  const headers = readHeaders(header);
  if (proxyAuth === undefined) return headers;
  if (!/^[^:]+:/.test(proxyAuth)) {
    throw failure('read --proxy-auth', 'expected USER:PASSWORD, found no user or colon');
  }
  const name = keyHeader === undefined ? 'Proxy-Authorization' : 'Authorization';
  if (Object.keys(headers).some((each) => each.toLowerCase() === name.toLowerCase())) {
    throw failure('read --proxy-auth', `expected it or --header ${name}, found both`);
  }
  return { ...headers, [name]: `Basic ${Buffer.from(proxyAuth).toString('base64')}` };
}

function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const refused = (reason: string) => failure('read --header', `expected ${reason}`);
  const headers = new Map<string, readonly [name: string, value: string]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    if (colon < 1 || name === '') {
      throw refused('"Name: value", found a line without a name or a colon');
    }
    if (name.toLowerCase() === 'origin') throw refused('no Origin; pass it as --origin URL');
    if (headers.has(name.toLowerCase())) throw refused(`"${name}" once, found it twice`);
    headers.set(name.toLowerCase(), [name, line.slice(colon + 1).trim()]);
  }
  return Object.fromEntries(headers.values());
}
