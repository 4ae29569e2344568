import { ControlError } from './failure.ts';

/** Bytes. A state with 100,000 added files is half as long. */
export const MAX_BODY = 64 * 1024 * 1024;

/**
 * Reads the JSON of a request; an empty object for an empty body. Servers limit its length.
 *
 * @throws ControlError 415 for another content type, 413 if it is too long, 400 if it is not JSON.
 */
export async function readBody(request: Request): Promise<unknown> {
  const tooLong = `Expected a body of at most ${MAX_BODY} bytes`;
  if (Number(request.headers.get('content-length')) > MAX_BODY) {
    throw new ControlError(413, tooLong);
  }
  const text = await request.text().catch((cause: unknown) => {
    if (Object(cause).status === 413) throw new ControlError(413, tooLong);
    throw new ControlError(400, 'Failed to read the request: its body broke off');
  });
  if (text === '') return {};
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
