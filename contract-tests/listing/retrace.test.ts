import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, keys } from '../../trials/deployment/deployment.ts';
import { idsOf, judge } from '../../trials/deployment/run-suite.ts';

const only = ['paging.more', 'paging.first-page'];

const failuresOf = async (behaviour: Partial<Behaviour>) =>
  idsOf(await judge(deploy(behaviour), { only }), 'fail');

/** Changes the cursor of a request for the listing of the good key, and sees what its page gives. */
const rewriting =
  (
    rewrite: (cursor: string | null, limit: string | null) => string | null,
    see: (cursor: string | null, next: string | null, limit: string | null) => void,
  ): Behaviour['around'] =>
  async (request, next) => {
    const url = new URL(request.url);
    const isOurs = request.headers.get('authorization') === `Bearer ${keys.key}`;
    if (!isOurs || !url.pathname.endsWith('/files')) return next(request);
    const [cursor, limit] = [url.searchParams.get('cursor'), url.searchParams.get('limit')];
    const rewritten = rewrite(cursor, limit);
    if (rewritten !== null) url.searchParams.set('cursor', rewritten);
    const response = await next(new Request(url, request));
    if (response.ok) see(cursor, (await response.clone().json()).nextCursor, limit);
    return response;
  };

describe('fails', () => {
  test('a cursor that gives another page when it is used again', async () => {
    const used = new Map<string | null, string | null>();
    const around = rewriting(
      (cursor) => (cursor === null ? null : (used.get(cursor) ?? cursor)),
      (cursor, next) => used.set(cursor, next),
    );

    expect(await failuresOf({ around })).toEqual(['paging.more']);
  });

  test('a request without a cursor that goes on where a walk was left', async () => {
    const left = new Map<string | null, string | null>();
    const around = rewriting(
      (cursor, limit) => cursor ?? left.get(limit) ?? null,
      (_, next, limit) => left.set(limit, next),
    );

    expect(await failuresOf({ around })).toEqual(['paging.first-page']);
  });
});

describe('does not fail', () => {
  test.each<[string, Partial<Behaviour>]>([
    ['a cursor that serves once', { oneTimeCursors: true }],
    ['pages of varying length', { fill: (limit, n) => 1 + (n % limit) }],
    [
      'files that arrive at every request',
      { filesAt: (files, n) => files.slice(-(40 + (n % 20))) },
    ],
    [
      'files that come and go at every seventh request',
      { filesAt: (files, n) => (n % 7 === 0 ? files.slice(0, -4) : files) },
    ],
    [
      'files that come and go at every fifth request',
      { filesAt: (files, n) => (n % 5 === 0 ? files.slice(0, -6) : files) },
    ],
  ])('%s', async (_, behaviour) => {
    expect(await failuresOf(behaviour)).toEqual([]);
  });
});
