import { type Conduct, isFailure } from '../conduct.ts';
import type { FailureDescription } from '../consumer-client.ts';
import type { Mistake } from './mistake.ts';

/** What a client tells its caller of a failure, in the place of what the answer said (clause 7 r2). */

interface Told {
  readonly description: FailureDescription;
  readonly contentType: string | null;
  readonly code: unknown;
  readonly error: unknown;
}

function toldIn({ requests, result }: Conduct): Told | null {
  const failure = requests.findLast(isFailure)?.received;
  if (result.kind !== 'failed' || !result.description || !failure) return null;
  const { body, contentType } = failure;
  return { description: result.description, contentType, ...fieldsOf(body) };
}

function fieldsOf(body: string): Pick<Told, 'code' | 'error'> {
  try {
    const { code, error }: { code?: unknown; error?: unknown } = Object(JSON.parse(body));
    return { code, error };
  } catch {
    return { code: undefined, error: undefined };
  }
}

const telling = (id: string, what: string, isSo: (told: Told) => boolean): Mistake => ({
  id,
  what,
  about: ['result'],
  shows: (conduct) => {
    const told = toldIn(conduct);
    return told !== null && isSo(told);
  },
  refutedBy: () => false,
});

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const tellingMistakes: readonly Mistake[] = [
  telling(
    'tells-code-for-error',
    'takes the text error for the code, or the code for the text',
    ({ description, code, error }) =>
      (isText(error) && description.code === error && code !== error) ||
      (isText(code) && description.error === code && code !== error),
  ),
  telling(
    'tells-value-as-text',
    'tells its caller a code or an error that is no string in the body, made into one',
    ({ description, code, error }) =>
      isMadeText(description.code, code) || isMadeText(description.error, error),
  ),
  telling(
    'tells-type-as-code',
    'tells its caller the content type for the code',
    ({ description, contentType }) => isText(contentType) && description.code === contentType,
  ),
  telling(
    'makes-up-code',
    'tells its caller a code where the body has none',
    ({ description, code }) => isText(description.code) && !isText(code),
  ),
  telling(
    'makes-up-error',
    'tells its caller the text of an error where the body has none',
    ({ description, error }) => isText(description.error) && !isText(error),
  ),
];

const isMadeText = (told: unknown, held: unknown): boolean =>
  isText(told) &&
  held !== undefined &&
  typeof held !== 'string' &&
  (told === String(held) || told === JSON.stringify(held));
