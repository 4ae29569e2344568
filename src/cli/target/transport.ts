import { rootCertificates } from 'node:tls';
// Imported by file: under the plain name, Bun has its own module, which lacks agents.
import { EnvHttpProxyAgent, fetch } from 'undici/index.js';
import type { Fetch } from '../../../contract-tests/suite.ts';
import { failure, readText } from '../files.ts';
import type { Environment } from '../flags/flag.ts';

/**
 * Sends requests to a deployment, directly or through a proxy. Obeys HTTP_PROXY, HTTPS_PROXY and
 * NO_PROXY, in lower case too.
 *
 * @param ca a PEM file of certificate authorities to trust in addition to the usual ones.
 * @param proxyToken the credentials of a proxy, as the value of `Proxy-Authorization`.
 */
export function openTransport(
  ca: string | undefined,
  proxyToken: string | undefined,
  environment: Environment,
): AsyncDisposable & { readonly fetch: Fetch } {
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, readCertificates(ca)] };
  const proxies = proxiesOf(environment);
  const hasProxy = proxies.httpProxy + proxies.httpsProxy !== '';
  const dispatcher = new EnvHttpProxyAgent({
    ...proxies,
    ...(hasProxy && proxyToken !== undefined && { token: proxyToken }),
    connect: trusted,
    requestTls: trusted,
    proxyTls: trusted,
    // A tunnel only for https, as curl does.
    proxyTunnel: false,
  });
  return {
    fetch: async (request) => {
      const headers = new Headers(request.headers);
      // Only the proxy may see these credentials. The agent sends them.
      if (hasProxy) headers.delete('proxy-authorization');
      const { method, redirect, credentials, cache, signal } = request;
      const response: unknown = await fetch(request.url, {
        ...{ method, redirect, credentials, cache, signal, dispatcher },
        headers: [...headers],
      });
      // undici declares its own type of responses.
      return response as Response;
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  };
}

const variables = { httpProxy: 'HTTP_PROXY', httpsProxy: 'HTTPS_PROXY' } as const;

/** The value of a variable; its name in lower case takes precedence, as for curl. */
const given = (name: string, environment: Environment): string =>
  environment[name.toLowerCase()] || environment[name] || '';

/** The proxy settings. Empty ones are passed too, or the agent would read the environment. */
function proxiesOf(environment: Environment) {
  for (const name of Object.values(variables)) {
    const text = given(name, environment);
    if (text === '' || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) continue;
    // The message omits the URL, which may contain a password.
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
  const texts = Object.values(variables).flatMap((variable) => {
    const text = given(variable, environment);
    return URL.canParse(text) ? [`${new URL(text).origin} (${variable})`] : [];
  });
  return texts.length > 0 ? texts.join(', ') : undefined;
}

function readCertificates(file: string): string {
  const subject = `--ca "${file}"`;
  const text = readText(file, subject);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  const expected = 'expected certificates in PEM (-----BEGIN CERTIFICATE-----)';
  throw failure(`read ${subject}`, expected);
}
