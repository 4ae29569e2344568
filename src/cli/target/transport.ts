import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
// By its file: Bun has a module of its own under the name alone, which knows no agents.
import { EnvHttpProxyAgent, fetch } from 'undici/index.js';
import type { Fetch } from '../../../contract-tests/suite.ts';
import { fileFault } from '../file-fault.ts';
import type { Environment } from '../flags/flag.ts';
import { type NamedProxy, proxyFault } from './proxy-fault.ts';

/** How requests get to a deployment: straight or by a proxy, and whom TLS trusts. */
export interface Transport extends AsyncDisposable {
  readonly fetch: Fetch;
}

export interface TransportOptions {
  /** A file of certificates in PEM, of authorities that are trusted besides the known ones. */
  readonly ca?: string | undefined;
}

/**
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the environment hold, in small letters too.
 *
 * @throws Error for a proxy that has no address, or certificates that cannot be read.
 */
export function openTransport({ ca }: TransportOptions, environment: Environment): Transport {
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, readCertificates(ca)] };
  const agents = new Map<string, EnvHttpProxyAgent>();
  const agentFor = (token: string | undefined): EnvHttpProxyAgent => {
    const known = agents.get(token ?? '');
    if (known) return known;
    const agent = new EnvHttpProxyAgent({
      ...proxiesOf(environment),
      ...(token !== undefined && { token }),
      connect: trusted,
      requestTls: trusted,
      proxyTls: trusted,
      // As curl does: a tunnel for https alone.
      proxyTunnel: false,
    });
    agents.set(token ?? '', agent);
    return agent;
  };
  // Refused before the run begins, not by its first request.
  agentFor(undefined);
  const proxies = namedProxies(environment);
  return {
    fetch: async (request) => {
      const headers = new Headers(request.headers);
      // A proxy that is asked for a tunnel has to see it, and nobody behind it.
      const token = proxies.length > 0 ? headers.get('proxy-authorization') : null;
      if (token !== null) headers.delete('proxy-authorization');
      const { method, redirect, credentials, cache, signal } = request;
      const dispatcher = agentFor(token ?? undefined);
      const response: unknown = await fetch(request.url, {
        ...{ method, redirect, credentials, cache, signal, dispatcher },
        headers: [...headers].map(([name, value]): [string, string] => [name, value]),
      }).catch((error: unknown) => {
        throw proxyFault(error, new URL(request.url), proxies) ?? error;
      });
      if (isResponse(response)) return response;
      throw new TypeError('fetch gave no response');
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

/** It is one, by declarations of its own. */
const isResponse = (value: unknown): value is Response =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

const variables = { httpProxy: 'HTTP_PROXY', httpsProxy: 'HTTPS_PROXY' } as const;

/** What the environment says; of two spellings the small one, as curl does. */
const given = (name: string, environment: Environment): string =>
  environment[name.toLowerCase()] || environment[name] || '';

/** Empty ones are given too, or the agent would look for itself. */
function proxiesOf(environment: Environment) {
  for (const name of Object.values(variables)) {
    const text = given(name, environment);
    if (text === '' || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) continue;
    // Not repeated: a password may stand in it.
    throw new Error(
      `Failed to use the proxy of ${name}: expected a URL such as http://proxy.example.com:3128, found another text`,
    );
  }
  return {
    httpProxy: given(variables.httpProxy, environment),
    httpsProxy: given(variables.httpsProxy, environment),
    noProxy: given('NO_PROXY', environment),
  };
}

/** The proxies that the environment names, without passwords; undefined where there is none. */
export function proxyText(environment: Environment): string | undefined {
  const texts = namedProxies(environment).map(({ url, variable }) => `${url.origin} (${variable})`);
  return texts.length > 0 ? texts.join(', ') : undefined;
}

function namedProxies(environment: Environment): readonly NamedProxy[] {
  return Object.values(variables).flatMap((variable) => {
    const text = given(variable, environment);
    return URL.canParse(text) ? [{ variable, url: new URL(text) }] : [];
  });
}

function readCertificates(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`Failed to read --ca "${file}": ${fileFault(error, 'read')}`);
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new Error(
    `Failed to read --ca "${file}": expected certificates in PEM (-----BEGIN CERTIFICATE-----)`,
  );
}
