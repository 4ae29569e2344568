import { type LearnedProfile, learnProfile } from '../../src/learn/learn-profile.ts';
import type { Mock } from '../../src/mock/create-mock.ts';
import { observableMock, observeAll } from '../deployment/run-suite.ts';
import type { Moment } from './volatile-values.ts';

/** A layer between a mock and its callers that changes each response. */
export type Additions = (response: Response, body: string, moment: Moment) => Response;

/** A deployment behind layers that add to its responses, which are counted over all runs. */
export function deployed(
  mock: Mock,
  add: Additions,
): (run: number, ignoredHeaders?: readonly string[]) => Promise<LearnedProfile> {
  let count = 0;
  return async (run, ignoredHeaders) => {
    const fetch = async (request: Request): Promise<Response> => {
      const response = await mock.fetch(request);
      const body = await response.text();
      count += 1;
      const now = Date.UTC(2026, 0, 20) + run * 5_400_000 + count * 37;
      return add(response, body, { count, run, body, now });
    };
    const observations = await observeAll({ ...observableMock(mock), fetch });
    return learnProfile({ observations, baseUrl: 'http://mock.test' }, ignoredHeaders);
  };
}

/** Adds headers to every answer; null omits one. */
export function withHeaders(
  writers: Readonly<Record<string, (moment: Moment) => string | null>>,
): Additions {
  return (response, body, moment) => {
    const headers = new Headers(response.headers);
    for (const [name, write] of Object.entries(writers)) {
      const value = write(moment);
      if (value !== null) headers.set(name, value);
    }
    return new Response(body === '' ? null : body, { status: response.status, headers });
  };
}

/** Adds fields to every body that is an object. */
export function withFields(
  writers: Readonly<Record<string, (moment: Moment) => unknown>>,
): Additions {
  return (response, body, moment) => {
    const { status, headers } = response;
    if (!body.startsWith('{')) return new Response(body === '' ? null : body, { status, headers });
    const added = Object.entries(writers).map(([name, write]) => [name, write(moment)]);
    const text = JSON.stringify({ ...Object.fromEntries(added), ...JSON.parse(body) });
    return new Response(text, { status, headers });
  };
}
