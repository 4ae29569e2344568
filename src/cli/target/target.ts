import { rootCertificates } from 'node:tls';
// Imported by file: under the plain name, Bun has its own module, which lacks agents.
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch } from 'undici/index.js';
import type { Fetch, Keys } from '../../../contract-tests/suite.ts';
import { createMock } from '../../mock/create-mock.ts';
import { startServer } from '../../server/start-server.ts';
import { failure, readText } from '../files.ts';
import type { TargetOptions } from '../options.ts';

/** The deployment to judge, until it is disposed of. */
export interface Target extends AsyncDisposable {
  readonly baseUrl: string;
  readonly keys: Keys;
  /** Headers for every request, in addition to those of the suite. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
}

/** Opens the deployment that the flags name, or starts a mock. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const headers = readHeaders(options.header ?? []);
  if (options.mock) return startMock(headers);
  const { baseUrl, key, unscopedKey, expiredKey, otherKey, ca } = options;
  if (baseUrl === undefined) {
    const how = 'pass --base-url URL (or set WORKSPACE_FILES_BASE_URL), or check --mock';
    throw failure('find what to judge', how);
  }
  if (key === undefined) throw failure('find the API key', 'set WORKSPACE_FILES_KEY');
  const agent = agentFor(ca);
  return {
    ...{ baseUrl, headers },
    keys: { key, unscoped: unscopedKey, expired: expiredKey, other: otherKey },
    fetch: fetchThrough(agent),
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** A mock in this process, reached without a proxy. */
async function startMock(headers: Target['headers']): Promise<Target> {
  const mock = createMock();
  const server = await startServer(mock);
  const agent = new Agent();
  const [key, unscoped, expired, other] = ['reader', 'unscoped', 'expired', 'other'].map(
    (label) => mock.keys.byLabel(label).secret,
  );
  return {
    ...{ baseUrl: server.baseUrl, headers, fetch: fetchThrough(agent) },
    keys: { key: key ?? '', unscoped, expired, other },
    async [Symbol.asyncDispose]() {
      await agent.destroy();
      await server.close();
    },
  };
}

const fetchThrough =
  (dispatcher: Dispatcher): Fetch =>
  async ({ url, method, headers, redirect, credentials, cache, signal }) => {
    const response: unknown = await fetch(url, {
      ...{ method, redirect, credentials, cache, signal, dispatcher },
      headers: [...headers],
    });
    // undici declares its own type of responses.
    return response as Response;
  };

/**
 * Sends requests through the proxies of HTTP_PROXY, HTTPS_PROXY and NO_PROXY, as undici reads them.
 *
 * @param ca a PEM file of further authorities.
 */
function agentFor(ca: string | undefined): Dispatcher {
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, readCertificates(ca)] };
  // Plain HTTP is forwarded; only https gets a tunnel.
  const options = { connect: trusted, requestTls: trusted, proxyTls: trusted, proxyTunnel: false };
  try {
    return new EnvHttpProxyAgent(options);
  } catch (cause) {
    // The message omits the URL, which may contain a password.
    const expected = 'expected a URL such as http://proxy.example.com:3128, found other text';
    throw failure('use the proxy of HTTP_PROXY or HTTPS_PROXY', expected, cause);
  }
}

function readCertificates(file: string): string {
  const text = readText(file, `--ca "${file}"`);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  const expected = 'expected certificates in PEM (-----BEGIN CERTIFICATE-----)';
  throw failure(`read --ca "${file}"`, expected);
}

/** Reads lines such as `Name: value`; the last of a name counts. Errors never repeat a value: it may be a secret. */
const readHeaders = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^\s*([^:\s]+)\s*:(.*)$/s.exec(line) ?? [];
      if (name !== '') return [name.toLowerCase(), value.trim()];
      throw failure('read --header', 'expected "Name: value", found something else');
    }),
  );
