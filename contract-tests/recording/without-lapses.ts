import { listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';

export interface Journal {
  readonly journal: readonly Answer[];
  /** Answers that were left out. */
  readonly lapses: number;
}

/**
 * The answers as those of a run: what the good key asks for in the plain way is expected to
 * succeed. Where it does so at one time and not at another, the refusal says something of the
 * hour (a key that expired meanwhile, a server in trouble), and is left out.
 *
 * @param own the workspace of the key.
 */
export function withoutLapses(
  answers: readonly Answer[],
  key: Credential,
  own: string | undefined,
): Journal {
  const isPlain = ({ request }: Answer) =>
    request.credential === key &&
    (request.method ?? 'GET') === 'GET' &&
    request.query.length === 0 &&
    (request.operation === 'checkKey' ||
      (own !== undefined && listFiles(own, key).path.startsWith(request.path)));
  const served = new Set(
    answers.filter((each) => each.ok && isPlain(each)).map(({ request }) => request.path),
  );
  const isLapse = (answer: Answer) =>
    !answer.ok && answer.status !== 429 && isPlain(answer) && served.has(answer.request.path);
  const journal = answers
    .filter((answer) => !isLapse(answer))
    .map((answer): Answer => {
      if (!isPlain(answer)) return answer;
      return { ...answer, request: { ...answer.request, expects: 'success' } };
    });
  return { journal, lapses: answers.length - journal.length };
}
