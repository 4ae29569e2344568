import { BlockList, isIP } from 'node:net';

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable, in lower case first, as for curl. */
const given = (name: string, environment: Environment): string =>
  environment[name.toLowerCase()] || environment[name] || '';

/** The proxy that the environment names for an address. */
export interface Proxy {
  readonly variable: 'HTTP_PROXY' | 'HTTPS_PROXY';
  /** May contain a password. Undefined if it cannot be parsed. */
  readonly url: URL | undefined;
}

/** Obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY. @returns undefined if requests go directly. */
export function proxyFor(baseUrl: string, environment: Environment): Proxy | undefined {
  const target = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const https = target?.protocol === 'https:' && given('HTTPS_PROXY', environment);
  const text = https || given('HTTP_PROXY', environment);
  if (!target || text === '' || isDirect(target, given('NO_PROXY', environment))) {
    return undefined;
  }
  const address = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return {
    variable: https ? 'HTTPS_PROXY' : 'HTTP_PROXY',
    url: url && /^https?:$/.test(url.protocol) && url.host !== '' ? url : undefined,
  };
}

/** Whether NO_PROXY lists a host: by name, with its subdomains, by address, or by a range of them. */
function isDirect({ hostname, port, protocol }: URL, list: string): boolean {
  const host = bare(hostname);
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    if (entry.includes('/')) return isInRange(host, entry);
    const [, name = entry, itsPort = ownPort] =
      isIP(entry) === 6 ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
    const wanted = bare(name.replace(/^\*?\./, ''));
    const isIt = host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`));
    return wanted !== '' && isIt && itsPort === ownPort;
  });
}

const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

function isInRange(host: string, range: string): boolean {
  const [network = '', bits = ''] = range.split('/');
  const family = isIP(host);
  if (family === 0 || family !== isIP(network)) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  const most = family === 6 ? 128 : 32;
  if (!/^\d+$/.test(bits) || Number(bits) > most) return false;
  const ranges = new BlockList();
  ranges.addSubnet(network, Number(bits), type);
  return ranges.check(host, type);
}
