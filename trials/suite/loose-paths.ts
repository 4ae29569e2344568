import type { Mock } from '../../src/mock/create-mock.ts';
import type { Break } from './rewrite-answers.ts';

/** Other spellings of the listing's path, as routers take them. */
export const spelledPaths = {
  slash: /\/files\/$/,
  'two-slashes': /\/\/files$/,
  encoded: /\/%66iles$/,
  capitals: /\/FILES$/,
} as const;

export type Spelling = keyof typeof spelledPaths;

/**
 * Routes such spellings to the listing. What comes by one of them is changed first, where a guard
 * does not know it.
 */
export function routesLoosely(
  spellings: readonly Spelling[],
  unguarded: (request: Request, mock: Mock) => Request = (request) => request,
): Break {
  return (mock) => (request) => {
    const url = new URL(request.url);
    const spelled = spellings.some((spelling) => spelledPaths[spelling].test(url.pathname));
    if (!spelled) return mock.fetch(request);
    url.pathname = url.pathname.replace(/\/+(?:%66|f)iles\/?$/i, '/files');
    return mock.fetch(unguarded(new Request(url, request), mock));
  };
}
