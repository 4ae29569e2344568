import type { ProfileField } from '../profile/fields.ts';
import type { Answer } from './write-answer.ts';

/** Names the choices that an answer rests on: `x-mock-assumes: limit.default, listing.pageFill`. */
const ASSUMES_HEADER = 'x-mock-assumes';
const EXPOSE_HEADER = 'access-control-expose-headers';

/**
 * Puts the header on answers. A kept answer gets the same object again for the same choices, so
 * that a face can keep its bytes: see `keepPages`.
 */
export function createAssumptionWriter(): (
  answer: Answer,
  assumes: readonly ProfileField[],
) => Answer {
  const written = new WeakMap<Answer, Map<string, Answer>>();
  const headersWith = createHeadersWriter();
  return (answer, assumes) => {
    if (assumes.length === 0) return answer;
    const value = assumes.join(', ');
    const variants = written.get(answer) ?? new Map<string, Answer>();
    const found = variants.get(value);
    if (found) return found;
    const result = { ...answer, headers: headersWith(answer.headers, value) };
    written.set(answer, variants.set(value, result));
    return result;
  };
}

/** Most answers have the headers of an earlier one: they get the same object again too. */
function createHeadersWriter(): (headers: Answer['headers'], value: string) => Answer['headers'] {
  const written = new WeakMap<Answer['headers'], Map<string, Answer['headers']>>();
  return (given, value) => {
    const variants = written.get(given) ?? new Map<string, Answer['headers']>();
    const found = variants.get(value);
    if (found) return found;
    const exposed = given[EXPOSE_HEADER];
    const headers = {
      ...given,
      ...(exposed !== undefined && { [EXPOSE_HEADER]: withAssumes(exposed) }),
      [ASSUMES_HEADER]: value,
    };
    written.set(given, variants.set(value, headers));
    return headers;
  };
}

/** Learned from a mock that sends the header, a profile names it already. */
function withAssumes(exposed: string): string {
  const names = exposed.split(',').map((name) => name.trim().toLowerCase());
  return names.includes(ASSUMES_HEADER) ? exposed : `${exposed}, ${ASSUMES_HEADER}`;
}
