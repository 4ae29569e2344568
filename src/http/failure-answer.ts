import type { Answer } from './answer.ts';

/** A response of the mock itself: it is marked, because it is not one of the API. */
export const answerOfMock = (status: number, code: string, error: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ code, error }),
});

/** The response if the mock itself fails. */
export function failureAnswer(cause: unknown): Answer {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return answerOfMock(500, 'mock_failed', `The mock failed to answer: ${reason}`);
}
