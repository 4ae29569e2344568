import type { Answer } from './write-answer.ts';

/** Makes a Web-standard response of an answer. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
