import { connectionFault } from '../../../contract-tests/suite.ts';

/** A proxy of the environment, and the variable that names it. */
export interface NamedProxy {
  readonly variable: string;
  readonly url: URL;
}

/**
 * Why a request got no answer, where the connection to a proxy failed; undefined where it failed
 * elsewhere. The words hold no password of the proxy.
 *
 * @param error of Node's fetch, which says where the connection was to lead.
 */
export function proxyFault(
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

/** What an error of a socket says of its address. */
interface Address {
  readonly port: unknown;
  readonly hostname: unknown;
}

/** Of the error itself, of its cause, and where a name has several addresses of each of them. */
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
