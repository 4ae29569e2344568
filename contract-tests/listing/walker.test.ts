import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, keys } from '../../trials/deployment/deployment.ts';
import { testClient } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import { credentialsOf } from '../exchange/credentials.ts';
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
  test('shows every file, page by page, to the end', async () => {
    const { pages, entries, end } = await walk({ files: sampleFiles(23) }, undefined, 10);

    expect(end.kind).toBe('complete');
    expect(pages.map((page) => page.entries?.length)).toEqual([10, 10, 3]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(23);
  });

  test('stops where it was told to', async () => {
    const { pages, end } = await walk({}, 2, 4);

    expect([pages.length, end.kind]).toEqual([4, 'bounded']);
  });

  test('ends as a circle when pages bring nothing new', async () => {
    const { pages, end } = await walk({ select: (ordered) => ordered }, 5, 90);

    expect([pages.length, end.kind]).toEqual([3, 'circle']);
  });

  test('ends as a circle when the listing begins again behind its end', async () => {
    const select: Behaviour['select'] = (ordered, file) =>
      file && file !== ordered.at(-1) ? ordered.slice(ordered.indexOf(file) + 1) : ordered;

    const { pages, end } = await walk(
      { select, trailingEmptyPage: true, files: sampleFiles(20) },
      5,
      90,
    );

    expect([pages.length, end.kind]).toEqual([6, 'circle']);
  });

  test('follows a cursor that stays the same while the pages go on', async () => {
    const { pages, end } = await walk({ cursorText: () => 'next' }, 10, 90);

    expect([pages.length, end.kind]).toEqual([6, 'complete']);
  });

  test('bears a few empty pages, not a row without end', async () => {
    const few = await walk({ fill: (limit, n) => (n % 5 === 0 ? limit : 0) }, 20, 90);
    const endless = await walk({ fill: () => 0, cursorText: () => 'next' }, 20, 90);

    expect(few.end.kind).toBe('complete');
    expect([endless.pages.length, endless.end.kind]).toEqual([21, 'circle']);
  });

  test('does not call empty pages endless while their cursors change', async () => {
    const { pages, end } = await walk({ fill: (limit, n) => (n > 40 ? limit : 0) }, 20, 90);

    expect([pages.length, end.kind]).toEqual([43, 'complete']);
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

  test('is refused where a cursor alone is refused', async () => {
    const around: Behaviour['around'] = async (request, next) =>
      request.url.includes('cursor') ? Response.json({}, { status: 400 }) : next(request);

    expect((await walk({ around }, 10, 90)).end.kind).toBe('refused');
  });

  test('ends at a refusal, at what is no page, and at hasMore without a cursor', async () => {
    const refused = await walk({ outOfRange: 'refuse' }, 500, 9);
    const noPage = await walk({ page: () => [] }, 5, 9);
    const noCursor = await walk({ page: (page) => ({ ...page, nextCursor: null }) }, 5, 9);

    expect([refused, noPage, noCursor].map(({ end }) => end.kind)).toEqual([
      'refused',
      'unreadable',
      'unreadable',
    ]);
  });

  test('keeps what it has when it is interrupted', async () => {
    const { pages, end } = await walk({}, 2, 90, 3);

    expect(pages.length).toBe(3);
    expect(end).toMatchObject({ kind: 'interrupted', stop: { kind: 'budget' } });
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
