import { HarFault, objectAt } from './har-fields.ts';

/**
 * The body of a response; undefined where the recording does not hold it, or only its beginning.
 *
 * @throws HarFault
 */
export function bodyIn(
  response: Readonly<Record<string, unknown>>,
  headers: Headers,
  place: string,
): Uint8Array<ArrayBuffer> | string | undefined {
  const content = objectAt(response.content ?? {}, `${place}.content`);
  const { text, encoding, size } = content;
  if (text === undefined || text === null || text === '') {
    return response.status === 204 || isEmpty(size, headers) ? '' : undefined;
  }
  if (typeof text !== 'string') throw new HarFault(`${place}.content.text`, 'a text', text);
  const body = encoding === 'base64' ? bytesOf(text, `${place}.content.text`) : text;
  return isCut(body, size) ? undefined : body;
}

/** A tool that keeps no bodies says how long they were, or that it does not know (-1). */
function isEmpty(size: unknown, headers: Headers): boolean {
  const length = headers.get('content-length');
  return length === '0' || (size === 0 && length === null);
}

function bytesOf(text: string, place: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new HarFault(place, 'base64', 'another text');
  }
}

/** Some tools keep the beginning alone: what is shorter than it says, and is no JSON. */
function isCut(body: Uint8Array | string, size: unknown): boolean {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
  if (typeof size !== 'number' || bytes >= size) return false;
  try {
    JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    return false;
  } catch {
    return true;
  }
}
