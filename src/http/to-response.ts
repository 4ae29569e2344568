import type { DeliveredAnswer } from './delivery.ts';

/** Makes a Web-standard response of an answer. */
export function toResponse({ status, headers, body }: DeliveredAnswer): Response {
  return new Response(body, { status, headers });
}
