import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import type { ContractOptions } from '../options.ts';
import { numbersInCursor } from './moving-data.ts';

/** A deployment whose cursors contain the number of files before them, in some encoding. */
function countsFiles(write: (count: number) => string): Behaviour['around'] {
  return async (request, next) => {
    const url = new URL(request.url);
    const cursor = url.searchParams.get('cursor');
    const isListing = url.pathname.endsWith('/files');
    if (!isListing) return next(request);
    url.searchParams.delete('cursor');
    url.searchParams.set('limit', '60');
    const limit = Number(new URL(request.url).searchParams.get('limit') ?? 10);
    const all = await next(new Request(url, request));
    if (!all.ok) return all;
    const { files } = await all.json();
    const at = Array.from({ length: files.length + 1 }, (_, count) => count).find(
      (count) => write(count) === cursor,
    );
    const end = (at ?? 0) + Math.min(limit, 20);
    const hasMore = end < files.length;
    const shown = files.slice(at ?? 0, end);
    return Response.json({ files: shown, hasMore, nextCursor: hasMore ? write(end) : null });
  };
}

const counting = (write: (count: number) => string, rest: Partial<Behaviour> = {}) =>
  deploy({ around: countsFiles(write), maxLimit: 60, files: sampleFiles(50), ...rest });

async function outcomeOf(
  deployment: ReturnType<typeof deploy>,
  options: Partial<ContractOptions> = {},
) {
  const report = await judge(deployment, { only: ['paging.complete'], ...options });
  return report.results[0]?.outcome;
}

/** A sealed cursor: 300 random bytes, in base64. */
const sealed = (n: number) =>
  Buffer.concat(
    Array.from({ length: 10 }, (_, part) => createHash('sha256').update(`${n}/${part}`).digest()),
  ).toString('base64url');

const hexadecimal = (text: string) => Buffer.from(text).toString('hex');

describe('cursors that count', () => {
  test.each<[string, (count: number) => string]>([
    ['as numbers', (count) => `${count}`],
    ['as base64', (count) => btoa(`${count}`)],
    [
      'as base64url of JSON',
      (count) => Buffer.from(JSON.stringify({ offset: count })).toString('base64url'),
    ],
    ['as hexadecimal', (count) => hexadecimal(`offset=${count}`)],
    ['as base64 of base64', (count) => btoa(btoa(`o:${count}`))],
    ['from 1 on', (count) => `start=${count + 1}`],
    ['in front of a seal', (count) => `${count}.${sealed(count)}`],
  ])('are warned of: %s', async (_, write) => {
    const outcome = await outcomeOf(counting(write));

    expect(outcome).toMatchObject({
      verdict: 'warn',
      seen: expect.stringMatching(/^cursors that count the files before them.* Use during, which/),
    });
  });

  test.each<[string, Partial<Behaviour>]>([
    ['a number of its own', { cursorText: (n) => `${n}` }],
    ['a number that jumps', { cursorText: (n) => `${n * 7919}` }],
    ['a random text', { cursorText: (n) => hexadecimal(`${n}`.repeat(9)) }],
    ['a long random text', { cursorText: sealed, files: sampleFiles(9) }],
  ])('are not seen in %s', async (_, behaviour) => {
    expect(await outcomeOf(deploy(behaviour))).toEqual({ verdict: 'pass' });
  });

  test('are none where the id of the last file stands beside the count', async () => {
    const files = sampleFiles(50);
    const ordered = files.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const write = (count: number) => `${count}:${ordered[count - 1]?.id}`;

    expect(await outcomeOf(counting(write, { files }))).toEqual({ verdict: 'pass' });
  });

  test('numbers are found behind any of the codes', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.constantFrom('', 'o=', '{"n":'), (count, before) => {
        const text = `${before}${count}`;
        for (const hidden of [text, btoa(text), hexadecimal(text), btoa(hexadecimal(text))]) {
          expect(numbersInCursor(hidden)).toContain(count);
        }
      }),
    );
  });
});

// Walks while files arrive, or fail to arrive, are tested in trials/suite.
test('a walk during which no file came is unproven', async () => {
  expect(await outcomeOf(deploy(), { during: () => {} })).toMatchObject({
    verdict: 'unproven',
    provide: 'during: an action that adds a file to the workspace of the key',
  });
});
