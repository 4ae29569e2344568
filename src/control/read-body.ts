import { ControlError } from './failure.ts';

/** A state with 100,000 added files is half as long. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Levels of nested lists and objects; recursion over more could overflow the stack. */
const MOST_LEVELS = 100;

/**
 * Reads the JSON of a request; undefined for an empty body.
 *
 * @throws ControlError 415 for another content type, 413 if it is too long, 400 if it is not JSON.
 */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get('content-type') ?? 'no type';
  // A page of another origin can send other types without asking first.
  if (!/^application\/(?:[\w.+-]*\+)?json\b/i.test(type)) {
    throw new ControlError(415, `Expected application/json, found ${type}`);
  }
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isNestedBeyond(body, MOST_LEVELS))
      throw new Error(`expected at most ${MOST_LEVELS} levels`);
    return body;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ControlError(400, `Failed to read the request: it is not JSON: ${reason}`);
  }
}

async function readBytes({ headers, body }: Request): Promise<Uint8Array> {
  const tooLarge = () => new ControlError(413, `Expected a body of at most ${MOST_BYTES} bytes`);
  if (Number(headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length > MOST_BYTES) throw tooLarge();
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof ControlError) throw cause;
    throw new ControlError(400, 'Failed to read the request: its body broke off');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function isNestedBeyond(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isNestedBeyond(each, levels - 1));
}
