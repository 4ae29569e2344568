import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, keys } from '../../trials/deployment/deployment.ts';
import { testClient } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import { credentialsOf } from '../http/credentials.ts';
import { Walker } from './walker.ts';

const { credentials } = credentialsOf({ key: keys.key });

function walk(
  changes: Partial<Behaviour>,
  limit: number | undefined,
  maxPages: number,
  budget = 99,
) {
  const { fetch, baseUrl } = deploy(changes);
  const client = testClient({ baseUrl, fetch, maxRequests: budget, redact: (text) => text });
  return new Walker(client, credentials.key, 'ws-1').walk(limit, maxPages);
}

describe('a walk', () => {
  const fromStart: Behaviour['select'] = (ordered, file) =>
    file && file !== ordered.at(-1) ? ordered.slice(ordered.indexOf(file) + 1) : ordered;

  test.each<[string, Partial<Behaviour>, limit: number, pages: number, end: string]>([
    ['pages bring nothing new', { select: (ordered) => ordered }, 5, 3, 'circle'],
    [
      'the listing begins again behind its end',
      { select: fromStart, trailingEmptyPage: true, files: sampleFiles(20) },
      5,
      6,
      'circle',
    ],
    ['a cursor stays the same', { cursorText: () => 'next' }, 10, 6, 'complete'],
    ['empty pages never end', { fill: () => 0, cursorText: () => 'next' }, 20, 21, 'circle'],
    ['few pages are empty', { fill: (size, n) => (n % 5 ? 0 : size) }, 20, 15, 'complete'],
    ['40 with other cursors are', { fill: (size, n) => (n > 40 ? size : 0) }, 20, 43, 'complete'],
  ])('where %s, ends rightly', async (_, changes, limit, count, kind) => {
    const { pages, end } = await walk(changes, limit, 90);

    expect([pages.length, end.kind]).toEqual([count, kind]);
  });

  test.each([
    [401, {}, 'the key is no longer accepted: the listing responds with 401'],
    [503, {}, 'the deployment responds with 503'],
    [503, { 'retry-after': '86400' }, 'the deployment responds with 503'],
    [429, {}, 'the deployment limits the rate'],
  ])('is interrupted by a %i to everything, %j', async (status, headers, message) => {
    let calls = 0;
    const around: Behaviour['around'] = async (request, next) => {
      calls += 1;
      return calls > 2 ? Response.json({}, { status, headers }) : next(request);
    };

    const { pages, end } = await walk({ around }, 10, 90);

    expect(pages.length).toBe(2);
    expect(end).toMatchObject({ kind: 'interrupted', stop: { message } });
  });

  test('ends at a refusal, at what is no page, and at hasMore without a cursor', async () => {
    const refused = await walk({ outOfRange: 'refuse' }, 500, 9);
    const noPage = await walk({ page: () => [] }, 5, 9);
    const noCursor = await walk({ page: (page) => ({ ...page, nextCursor: null }) }, 5, 9);

    const kinds = [refused, noPage, noCursor].map(({ end }) => end.kind);
    expect(kinds).toEqual(['refused', 'unreadable', 'unreadable']);
  });

  test('does not blame a one-time cursor that had to be sent again', async () => {
    let calls = 0;
    const around: Behaviour['around'] = async (request, next) => {
      calls += 1;
      const response = await next(request);
      if (calls === 2) throw new TypeError('the connection was closed');
      return response;
    };

    const { end } = await walk({ oneTimeCursors: true, around }, 10, 90);

    expect(end).toMatchObject({ kind: 'interrupted', stop: { kind: 'connection' } });
  });
});
