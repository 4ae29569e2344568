import type { Instant } from '../../src/template/instant.ts';
import type { AnswerFacts } from '../../src/template/placeholders.ts';

interface Given {
  readonly workspaceId?: string;
  readonly number?: number;
  readonly now?: Instant;
}

/** The facts of an answer to a GET of a path, for tests. */
export function factsOf(path: string, given: Given = {}): AnswerFacts {
  const { workspaceId = '', number = 1, now = 0 } = given;
  const request = {
    method: 'GET',
    path,
    query: '',
    workspaceId,
    limits: [],
    cursors: [],
  };
  return { request, seed: 1, number, now };
}
