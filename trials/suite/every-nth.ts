import type { Mock } from '../../src/mock/create-mock.ts';
import type { Break } from './rewrite-answers.ts';

/** Does something at every nth request, in place of an answer if it gives one. */
export function everyNth(
  n: number,
  act: (mock: Mock, turn: number) => Response | undefined,
): Break {
  return (mock) => {
    let requests = 0;
    return async (request) => {
      requests += 1;
      return (requests % n === 0 ? act(mock, requests / n) : undefined) ?? mock.fetch(request);
    };
  };
}
