import { describe, expect, it } from 'vitest';
import type { ListedFile } from '../store/listing-index.ts';
import { keepPages } from './keep-pages.ts';

function place(id: string): ListedFile {
  const file = {
    id,
    workspaceId: 'ws',
    name: `${id}.txt`,
    contentType: 'text/plain',
    size: 1,
    validationStatus: 'accepted',
    createdAt: 0,
  };
  return { file, id, orderTime: 0 };
}

const [a, b, c] = [place('a'), place('b'), place('c')];
/** Each page that is written is an object of its own, so that a kept one shows. */
const keeping = (bytes = 100) =>
  keepPages(
    () => ({}),
    () => bytes,
  );

describe('keepPages', () => {
  it('gives the same answer to a page that shows the same places', () => {
    const page = keeping();

    const first = page({ files: [a, b], nextCursor: 'next' });

    expect(page({ files: [a, b], nextCursor: 'next' })).toBe(first);
  });

  it.each([
    ['a changed file, which has a new place', [a, place('b')], 'next'],
    ['one file less', [a], 'next'],
    ['one file more', [a, b, c], 'next'],
    ['another cursor', [a, b], 'other'],
    ['no cursor', [a, b], null],
  ])('writes a page anew that begins the same, but has %s', (_, files, nextCursor) => {
    const page = keeping();

    const first = page({ files: [a, b], nextCursor: 'next' });

    expect(page({ files, nextCursor })).not.toBe(first);
  });

  it('keeps pages without files too', () => {
    const page = keeping();

    const first = page({ files: [], nextCursor: null });

    expect(page({ files: [], nextCursor: null })).toBe(first);
    expect(page({ files: [], nextCursor: 'next' })).not.toBe(first);
  });

  it('lets the oldest page go when there are many', () => {
    const page = keeping();
    const first = page({ files: [a], nextCursor: null });
    const second = page({ files: [b], nextCursor: null });

    for (let i = 0; i < 63; i++) page({ files: [place(`${i}`)], nextCursor: null });

    expect(page({ files: [b], nextCursor: null })).toBe(second);
    expect(page({ files: [a], nextCursor: null })).not.toBe(first);
  });

  it('lets the oldest pages go when all together take more than 16 MB', () => {
    const page = keeping(5 * 1024 * 1024);
    const first = page({ files: [a], nextCursor: null });
    const second = page({ files: [b], nextCursor: null });
    page({ files: [c], nextCursor: null });

    expect(page({ files: [a], nextCursor: null })).toBe(first);
    page({ files: [place('d')], nextCursor: null });

    expect(page({ files: [b], nextCursor: null })).toBe(second);
    expect(page({ files: [a], nextCursor: null })).not.toBe(first);
  });

  it('keeps no page that takes more than that by itself, and lets none go for it', () => {
    let bytes = 100;
    const page = keepPages(
      () => ({}),
      () => bytes,
    );
    const small = page({ files: [a], nextCursor: null });
    bytes = 17 * 1024 * 1024;
    const large = page({ files: [b], nextCursor: null });

    expect(page({ files: [b], nextCursor: null })).not.toBe(large);
    expect(page({ files: [a], nextCursor: null })).toBe(small);
  });
});
