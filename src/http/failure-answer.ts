import type { Answer } from './write-answer.ts';

/** What a caller gets where the mock itself fails: no answer of the API, and marked as such. */
export function failureAnswer(cause: unknown): Answer {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return {
    status: 500,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ code: 'mock_failed', error: `The mock failed to answer: ${reason}` }),
  };
}
