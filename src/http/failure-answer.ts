import type { Answer } from './write-answer.ts';

/** The response if the mock itself fails. It is marked: it is not a response of the API. */
export function failureAnswer(cause: unknown): Answer {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return {
    status: 500,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ code: 'mock_failed', error: `The mock failed to answer: ${reason}` }),
  };
}
