import { type ApiRequest, listFiles } from '../exchange/api-request.ts';
import type { Credential } from '../exchange/credentials.ts';

/** Limits that are no page size, or none that a deployment need keep (clause 8). */

export type OddLimit = 'zero' | 'negative' | 'fraction' | 'word' | 'empty' | 'repeated' | 'huge';

export interface OddLimitForm {
  readonly name: OddLimit;
  /** Each is sent as a `limit` of its own. */
  readonly values: readonly string[];
}

/** The plainest mistake first. */
export const oddLimits: readonly OddLimitForm[] = [
  { name: 'word', values: ['many'] },
  { name: 'zero', values: ['0'] },
  { name: 'negative', values: ['-1'] },
  { name: 'fraction', values: ['1.5'] },
  { name: 'empty', values: [''] },
  { name: 'repeated', values: ['1', '2'] },
  { name: 'huge', values: ['1000000000000'] },
];

export function withLimits(
  workspaceId: string,
  credential: Credential,
  limits: readonly string[],
): ApiRequest {
  const request = listFiles(workspaceId, credential, {}, 'refusal');
  return { ...request, query: limits.map((limit) => ['limit', limit] as const) };
}
