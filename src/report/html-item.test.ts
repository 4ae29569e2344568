import { describe, expect, test } from 'vitest';
import { pictureWith } from '../../test/support/sample-records.ts';
import { walkPictureMarkup } from './html-item.ts';
import { walkLines } from './walk-text.ts';

const markupOf = (text: string) => walkPictureMarkup(pictureWith(text)).toString();

describe('the picture of walks', () => {
  test('shows what is missing between its pages, in the walk that lacks it', () => {
    const strips = markupOf('a').match(/<ol.*<\/ol>/g) ?? [];
    const itemsOf = (strip = '') =>
      [...strip.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text = '']) =>
        text
          .replace(/<span class="(.*?)">/g, ' $1 ')
          .replaceAll(/<[^>]*>/g, '')
          .trim(),
      );

    const [first, second] = strips.map(itemsOf);
    expect(first).toEqual([
      '… 3 more …',
      'page 1  file tie-0 A file tie-0 B file tie-0 marked C file tie-0 D',
      '… 2 more …',
    ]);
    expect(second).toEqual([
      '… 3 more …',
      'page 1  file tie-0 A file tie-0 B',
      'file tie-0 skipped missing: C',
      'page 2  file tie-0 D file E',
      '… 2 more …',
    ]);
  });

  test('is also lines of text', () => {
    expect(walkLines(pictureWith('a'))).toEqual([
      'The earlier walk without a limit: … 3 more … page 1 [A B *C* D] … 2 more …',
      'The later walk without a limit: … 3 more … page 1 [A B] missing: C page 2 [D E] … 2 more …',
    ]);
  });

  test('shows a file that is missing in the middle of a page, at the start and at the end', () => {
    const picture = pictureWith('a');
    const [first, second] = picture.walks;
    const lineOf = (behind: number) => {
      const gap = second?.gap && { ...second.gap, behind };
      return first && second
        ? walkLines({ ...picture, walks: [{ ...second, leftOut: 0, gap: gap ?? null }] })[0]
        : undefined;
    };

    expect(lineOf(4)).toContain('page 1 [A missing: C B] page 2');
    expect(lineOf(3)).toContain('… 3 more … missing: C page 1');
    expect(lineOf(7)).toMatch(/page 2 \[D E\] missing: C$/);
  });
});
