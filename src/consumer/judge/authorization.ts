import type { ClauseId } from '../../document/clauses.ts';
import type { Conduct, ConsumerRequest } from '../conduct.ts';
import type { KeyPlace } from '../consumer-client.ts';
import type { ConsumerFinding } from '../judgement.ts';

const places: Readonly<Record<KeyPlace, string>> = {
  stdout: 'printed the API key on stdout',
  stderr: 'printed the API key on stderr',
  message: 'put the API key into the message of its failure',
  description: 'told its caller the API key with a failure',
};

/** The key: on each request to the API, to the letter, and nowhere else (clauses 4, 5 r1). */
export function judgeAuthorization({ requests, keyIn = [] }: Conduct): readonly ConsumerFinding[] {
  const numbersOf = (isSo: (request: ConsumerRequest) => boolean) =>
    requests.filter(isSo).map(({ number }) => number);
  const fault = (clause: ClauseId, what: string, numbers: readonly number[]) =>
    numbers.length === 0 ? [] : [{ severity: 'fail' as const, clause, what, requests: numbers }];
  return [
    ...keyIn.map(
      (place): ConsumerFinding => ({
        severity: 'fail',
        clause: '2.1-secret',
        what: `${places[place]}, where logs keep it; a secret is shown once, when it is issued`,
        requests: [],
      }),
    ),
    ...fault(
      '2.1-secret',
      'sent the API key to another server, to which a redirect led; HTTP libraries may do this unasked, and a secret is for the service alone',
      numbersOf(
        ({ to, authorization, keyInUrl, keyInHeaders }) =>
          to === 'elsewhere' &&
          (authorization !== 'missing' || keyInUrl || keyInHeaders.length > 0),
      ),
    ),
    ...fault(
      '5-r1',
      'sent the API key in the URL, where logs and histories keep it; it belongs into the header Authorization',
      numbersOf(({ to, keyInUrl }) => to === 'api' && keyInUrl),
    ),
    ...fault(
      '4-authorization',
      'sent a request without the header Authorization',
      numbersOf(({ to, authorization }) => to === 'api' && authorization === 'missing'),
    ),
    ...fault(
      '5-r1',
      'sent an Authorization that is not Bearer, one space, and the key',
      numbersOf(({ to, authorization }) => to === 'api' && authorization === 'other'),
    ),
  ];
}
