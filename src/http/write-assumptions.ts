import type { ProfileField } from '../profile/fields.ts';
import type { Answer } from './write-answer.ts';

/** Names the choices that an answer rests on: `x-mock-assumes: limit.default, listing.pageFill`. */
const ASSUMES_HEADER = 'x-mock-assumes';
const EXPOSE_HEADER = 'access-control-expose-headers';

/** Puts the header on an answer. */
export function writeAssumptions(answer: Answer, assumes: readonly ProfileField[]): Answer {
  if (assumes.length === 0) return answer;
  const { headers } = answer;
  const exposed = headers[EXPOSE_HEADER];
  return {
    ...answer,
    headers: {
      ...headers,
      ...(exposed !== undefined && { [EXPOSE_HEADER]: withAssumes(exposed) }),
      [ASSUMES_HEADER]: assumes.join(', '),
    },
  };
}

/** Learned from a mock that sends the header, a profile names it already. */
function withAssumes(exposed: string): string {
  const names = exposed.split(',').map((name) => name.trim().toLowerCase());
  return names.includes(ASSUMES_HEADER) ? exposed : `${exposed}, ${ASSUMES_HEADER}`;
}
