import { API_PREFIX } from '../../src/document/routes.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

/** The base URLs of all that looks like the API, those with the most requests first. */
export function baseUrlsIn(exchanges: readonly RecordedExchange[]): string[] {
  const counts = new Map<string, number>();
  for (const { url } of exchanges) {
    const at = url.pathname.indexOf(`${API_PREFIX}/`);
    if (at < 0 || !isDocumented(url.pathname.slice(at + API_PREFIX.length + 1))) continue;
    const baseUrl = url.origin + url.pathname.slice(0, at);
    counts.set(baseUrl, (counts.get(baseUrl) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([baseUrl]) => baseUrl);
}

/** Of the path behind the version. */
function isDocumented(path: string): boolean {
  const [first, id, files, ...others] = path.split('/');
  if (first === 'auth') return id === undefined;
  const isFiles = files === undefined || files === 'files';
  return first === 'workspaces' && Boolean(id) && isFiles && others.length === 0;
}

/** The path from /api/v1 on; undefined for what is elsewhere. */
export function pathBehind(baseUrl: string, { origin, pathname }: URL): string | undefined {
  const whole = origin + pathname;
  return whole.startsWith(`${baseUrl}${API_PREFIX}/`) ? whole.slice(baseUrl.length) : undefined;
}
