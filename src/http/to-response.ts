import type { DeliveredAnswer } from './delivery.ts';
import type { PlainAnswer } from './request-head.ts';

/** Makes a Web-standard response of an answer. */
export function toResponse({ status, headers, body }: DeliveredAnswer | PlainAnswer): Response {
  return new Response(body, { status, headers });
}
