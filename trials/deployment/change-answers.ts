import type { JsonObject } from '../../src/document/wire.ts';
import { type Behaviour, keys, type PageOf } from './deployment.ts';

type Around = Behaviour['around'];

/** Lets requests with such an Authorization in, as if they carried the good key. */
function admits(isAdmitted: (authorization: string) => boolean): Around {
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

export function everyEntry(change: (entry: JsonObject, index: number) => unknown) {
  return (page: PageOf) => ({ ...page, files: page.files.map(change) });
}
