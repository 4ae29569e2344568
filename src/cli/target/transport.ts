import { rootCertificates } from 'node:tls';
// By its file: Bun has a module of its own under the name alone, which knows no agents.
import { EnvHttpProxyAgent, fetch } from 'undici/index.js';
import { connectionFault, type Fetch } from '../../../contract-tests/suite.ts';
import type { Environment } from '../flags/flag.ts';
import { failure, readText } from '../read-file.ts';

/** Sends requests to a deployment, directly or through a proxy. */
export interface Transport extends AsyncDisposable {
  readonly fetch: Fetch;
}

export interface TransportOptions {
  /** A PEM file of certificate authorities to trust in addition to the usual ones. */
  readonly ca?: string | undefined;
}

/** Obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in lower case too. */
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
      // A tunnel only for https, as curl does.
      proxyTunnel: false,
    });
    agents.set(token ?? '', agent);
    return agent;
  };
  // Invalid proxies are refused before the run starts, not by its first request.
  agentFor(undefined);
  const proxies = namedProxies(environment);
  return {
    fetch: async (request) => {
      const headers = new Headers(request.headers);
      // A proxy that opens a tunnel must see it, and nothing behind the proxy may.
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

/** The responses of undici have declarations of their own. */
const isResponse = (value: unknown): value is Response =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

const variables = { httpProxy: 'HTTP_PROXY', httpsProxy: 'HTTPS_PROXY' } as const;

/** Of two spellings the lower case one wins, as for curl. */
const given = (name: string, environment: Environment): string =>
  environment[name.toLowerCase()] || environment[name] || '';

/** Empty ones are passed too, or the agent would read the environment itself. */
function proxiesOf(environment: Environment) {
  for (const name of Object.values(variables)) {
    const text = given(name, environment);
    if (text === '' || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) continue;
    // Without the text, which may contain a password.
    const expected = 'expected a URL such as http://proxy.example.com:3128, found other text';
    throw failure(`use the proxy of ${name}`, expected);
  }
  return {
    httpProxy: given(variables.httpProxy, environment),
    httpsProxy: given(variables.httpsProxy, environment),
    noProxy: given('NO_PROXY', environment),
  };
}

/** The proxies of the environment, without passwords. Undefined if there are none. */
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
  const subject = `--ca "${file}"`;
  const text = readText(file, subject);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  const expected = 'expected certificates in PEM (-----BEGIN CERTIFICATE-----)';
  throw failure(`read ${subject}`, expected);
}

/** A proxy of the environment, and the variable that names it. */
interface NamedProxy {
  readonly variable: string;
  readonly url: URL;
}

/**
 * Says that the connection to a proxy failed, without its password. Undefined if something else did.
 *
 * @param error of Node's fetch, which has the address that it could not connect to.
 */
function proxyFault(
  error: unknown,
  target: URL,
  proxies: readonly NamedProxy[],
): Error | undefined {
  const wanted = addressesIn(error);
  const failed = proxies.filter(
    ({ url }) => url.host !== target.host && wanted.some((address) => leadsTo(address, url)),
  );
  const ofScheme = `${target.protocol.slice(0, -1).toUpperCase()}_PROXY`;
  const proxy = failed.find(({ variable }) => variable === ofScheme) ?? failed[0];
  if (!proxy) return undefined;
  const { url, variable } = proxy;
  const why = connectionFault(error);
  return new Error(`the proxy ${url.origin} (${variable}) is not reachable: ${why}`);
}

/** The address in an error of a socket. */
interface Address {
  readonly port: unknown;
  readonly hostname: unknown;
}

/** The addresses in the error, in its cause, and in its parts if a name has several addresses. */
function addressesIn(error: unknown): readonly Address[] {
  if (!(error instanceof Error)) return [];
  const port: unknown = 'port' in error ? error.port : undefined;
  const hostname: unknown = 'hostname' in error ? error.hostname : undefined;
  const several: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [{ port, hostname }, ...[error.cause, ...several].flatMap(addressesIn)];
}

function leadsTo({ port, hostname }: Address, url: URL): boolean {
  const usual = url.protocol === 'https:' ? 443 : 80;
  return port === Number(url.port || usual) || hostname === url.hostname;
}
