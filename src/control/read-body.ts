import { ControlError } from './failure.ts';

/** Bytes. A state with 100,000 added files is half as long. */
export const MAX_BODY = 64 * 1024 * 1024;

/**
 * Reads the JSON of a request; undefined for an empty body.
 *
 * @throws ControlError 415 for another content type, 413 if it is too long, 400 if it is not JSON.
 */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return undefined;
  const type = request.headers.get('content-type') ?? 'no type';
  // A page of another origin can send other types without asking first.
  if (!/^application\/(?:[\w.+-]*\+)?json\b/i.test(type)) {
    throw new ControlError(415, `Expected application/json, found ${type}`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ControlError(400, `Failed to read the request: it is not JSON: ${cause}`);
  }
}

async function readText(request: Request): Promise<string> {
  const tooLarge = () => new ControlError(413, `Expected a body of at most ${MAX_BODY} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const text = await request.text().catch((cause: unknown) => {
    // The server stops reading a body that is longer than it may be.
    if (cause instanceof Error && 'status' in cause && cause.status === 413) throw tooLarge();
    throw new ControlError(400, 'Failed to read the request: its body broke off');
  });
  if (text.length > MAX_BODY) throw tooLarge();
  return text;
}
