import type { PlainRequest } from '../http/request-head.ts';
import { ControlError } from './failure.ts';

/** The limit for JSON; a recipe with thousands of literal files is well below it. */
const LARGEST_JSON = 8 * 1024 * 1024;
export const LARGEST_UPLOAD = 32 * 1024 * 1024;
/** The limit for a world or a state: a state with 100,000 added files is half as long. */
const LARGEST_WORLD = 64 * 1024 * 1024;

/** Longer bodies are still read, up to this many times the limit. */
const PATIENCE = 4;

/**
 * Reads the body of a request, up to a length.
 *
 * @throws ControlError 413 if it is longer, 400 if it breaks off.
 */
export async function readBytes(
  request: PlainRequest,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.get('content-length') ?? 0) > most * PATIENCE) throw tooLarge(most);
  const parts: Uint8Array[] = [];
  let length = 0;
  const take = (part: Uint8Array): void => {
    length += part.length;
    if (length > most * PATIENCE) throw tooLarge(most);
    // A longer body is read and discarded: most clients send it all before they read a response.
    if (length <= most) parts.push(part);
    else parts.length = 0;
  };
  await request.read(take).catch((cause: unknown) => {
    // The sender has disconnected, which is not an error of the server.
    throw cause instanceof ControlError
      ? cause
      : new ControlError(400, 'Failed to read the request: its body broke off');
  });
  if (length > most) throw tooLarge(most);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Reads the JSON of a request; an empty object for an empty body. The limit is 8 MiB, or 64 MiB if
 * it has a world or a state.
 *
 * @param holdsWorld whether a body has one; default: none does.
 * @throws ControlError 415 for another content type, 400 if it is not JSON or nested too
 *   deeply, 413 if it is too long.
 */
export async function readJson(
  request: PlainRequest,
  holdsWorld?: (body: unknown) => boolean,
): Promise<unknown> {
  const bytes = await readBytes(request, holdsWorld ? LARGEST_WORLD : LARGEST_JSON);
  if (bytes.length === 0) return {};
  const type = request.get('content-type') ?? 'no type';
  if (!/^application\/(?:[\w.+-]*\+)?json\b/i.test(type)) {
    throw new ControlError(415, `Expected application/json, found ${type}`);
  }
  const body = parse(bytes);
  refuseDeep(body);
  if (bytes.length > LARGEST_JSON && !holdsWorld?.(body)) throw tooLarge(LARGEST_JSON);
  return body;
}

const tooLarge = (most: number) =>
  new ControlError(413, `Expected a body of at most ${most} bytes`);

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ControlError(400, `Failed to read the request: it is not JSON: ${reason}`);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Levels of nested lists and objects; a profile has a dozen. */
const DEEPEST = 100;

/** Recursion over deeper values would overflow the stack. */
function refuseDeep(body: unknown): void {
  let level = [body].filter(isObjectOrList);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) {
      const text = `expected at most ${DEEPEST} nested lists and objects`;
      throw new ControlError(400, `Failed to read the request: ${text}`);
    }
    level = level.flatMap((each) => Object.values(Object(each))).filter(isObjectOrList);
  }
}

const isObjectOrList = (value: unknown): boolean => typeof value === 'object' && value !== null;
