import type { Habits } from './habits.ts';

/**
 * Keeps each success that has an ETag, by URL and key, and revalidates it with If-None-Match.
 *
 * @param atNotModified returns the response for a 304, given the kept success.
 */
export function askingByTag(
  atNotModified: (notModified: Response, kept: Response) => Response,
): Habits['send'] {
  const kept = new Map<string, Response>();
  return async (fetch, url, { headers }) => {
    const name = `${url} ${headers.Authorization}`;
    const known = kept.get(name);
    const tag = known?.headers.get('etag') ?? null;
    const response = await fetch(url, {
      headers: tag === null ? headers : { ...headers, 'If-None-Match': tag },
    });
    if (known && response.status === 304) return atNotModified(response, known.clone());
    if (response.ok && response.headers.has('etag')) kept.set(name, response.clone());
    return response;
  };
}
