import type { JsonObject } from '../../src/document/wire.ts';
import { type Behaviour, keys, type PageOf } from './deployment.ts';

type Around = Behaviour['around'];

/** The honest deployment, broken in one way, and the rules that must fail for it: no others. */
export interface Broken {
  readonly name: string;
  readonly changes: Partial<Behaviour>;
  readonly fails: readonly string[];
}

/** Lets requests with such an Authorization in, as if they carried the good key. */
export function admits(isAdmitted: (authorization: string) => boolean): Around {
  return (request, next) => {
    if (!isAdmitted(request.headers.get('authorization') ?? '')) return next(request);
    return next(withKey(request, keys.key));
  };
}

/** The same for a secret behind Bearer. */
export function admitsSecret(isAdmitted: (secret: string) => boolean): Around {
  return admits((text) => text.startsWith('Bearer ') && isAdmitted(text.slice('Bearer '.length)));
}

export function withKey(request: Request, secret: string): Request {
  return new Request(request, { headers: { authorization: `Bearer ${secret}` } });
}

/** Changes every answer to such a path on its way out. */
export function rewrites(
  path: RegExp,
  change: (response: Response) => Response | Promise<Response>,
): Around {
  return async (request, next) => {
    const response = await next(request);
    return path.test(new URL(request.url).pathname) ? change(response) : response;
  };
}

/** Answers such a path by itself, to the good key only. */
export function serves(path: RegExp, respond: () => Response): Around {
  return (request, next) => {
    const good = request.headers.get('authorization') === `Bearer ${keys.key}`;
    return good && path.test(new URL(request.url).pathname)
      ? Promise.resolve(respond())
      : next(request);
  };
}

export function everyEntry(change: (entry: JsonObject, index: number) => unknown) {
  return (page: PageOf) => ({ ...page, files: page.files.map(change) });
}

export function without(field: string, value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
}
