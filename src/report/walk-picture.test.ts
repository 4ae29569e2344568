import { parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { hostileTexts, pictureWith } from '../../test/support/sample-records.ts';
import { walkPictureMarkup } from './walk-picture.ts';
import { walkLines } from './walk-text.ts';

const svgOf = (text: string) => {
  const [svg = ''] =
    /<svg.*<\/svg>/s.exec(walkPictureMarkup(pictureWith(text), 'a').toString()) ?? [];
  return parseXmlDocument(svg);
};
const texts = (text: string, name: string) =>
  svgOf(text)
    .getElementsByTagName('text')
    .filter((element) => element.getAttribute('class') === name)
    .map(({ textContent }) => textContent);

describe('the picture of walks', () => {
  test('shows what is missing between its pages, in the walk that lacks it', () => {
    expect(texts('a', 'walk')).toEqual([
      'The earlier walk without a limit: 3 pages, 9 files',
      'The later walk without a limit: 3 pages, 9 files',
    ]);
    expect(texts('a', 'letter')).toEqual(['A', 'B', 'C', 'D', 'A', 'B', 'C', 'D', 'E']);
    expect(texts('a', 'page')).toEqual(['page 1', 'page 1', 'page 2']);
    expect(texts('a', 'note marked')).toEqual(['missing']);
    const skipped = svgOf('a')
      .getElementsByTagName('rect')
      .filter((rect) => rect.getAttribute('class')?.includes('skipped'));
    expect(skipped.map((rect) => rect.getAttribute('class'))).toEqual(['file tie-0 skipped']);
  });

  test('says the same in words', () => {
    const lines = [
      'The earlier walk without a limit: … 3 more … page 1 [A B *C* D] … 2 more …',
      'The later walk without a limit: … 3 more … page 1 [A B] missing: C page 2 [D E] … 2 more …',
    ];

    expect(walkLines(pictureWith('a'))).toEqual(lines);
    const [svg] = svgOf('a').getElementsByTagName('svg');
    const named = (svg?.getAttribute('aria-labelledby') ?? '').split(' ');
    const ids = ['title', 'desc'].map((name) =>
      svg?.getElementsByTagName(name)[0]?.getAttribute('id'),
    );
    expect(named).toEqual(ids);
    expect(svg?.getElementsByTagName('desc')[0]?.textContent).toBe(`${lines.join('. ')}.`);
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

  test.each(hostileTexts)('whatever an id holds, it stays text: %j', (text) => {
    const tagsOf = (of: string) =>
      [
        ...walkPictureMarkup(pictureWith(of), 'a')
          .toString()
          .matchAll(/<[^>]*>/g),
      ].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));

    expect(tagsOf(text)).toEqual(tagsOf('a'));
    expect(svgOf(text).getElementsByTagName('*')).toHaveLength(
      svgOf('a').getElementsByTagName('*').length,
    );
  });
});
