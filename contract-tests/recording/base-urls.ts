import type { RecordedExchange } from './recorded-exchange.ts';

/** What stands before a path of the document, and the path from /api/v1 on. */
const documented = /^(.*?)(\/api\/v1\/(?:auth|workspaces\/[^/]+(?:\/files)?)\/?)$/;

/** The base URLs of all that looks like the API, those with the most requests first. */
export function baseUrlsIn(exchanges: readonly RecordedExchange[]): string[] {
  const counts = new Map<string, number>();
  for (const { url } of exchanges) {
    const [, prefix] = documented.exec(url.pathname) ?? [];
    if (prefix === undefined) continue;
    const baseUrl = url.origin + prefix;
    counts.set(baseUrl, (counts.get(baseUrl) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([baseUrl]) => baseUrl);
}

/** The path from /api/v1 on; undefined for what is elsewhere. */
export function pathBehind(baseUrl: string, { origin, pathname }: URL): string | undefined {
  const whole = origin + pathname;
  return whole.startsWith(`${baseUrl}/api/v1/`) ? whole.slice(baseUrl.length) : undefined;
}
