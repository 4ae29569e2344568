import { describe, expect, test } from 'vitest';
import { fieldsWith } from '../../../test/support/compared-fields.ts';
import { hostileTexts } from '../../../test/support/sample-records.ts';
import { driftMarkdown } from './markdown-report.ts';

const run = {
  startedAt: '2026-01-15T12:00:00.000Z',
  milliseconds: 1234,
  profile: 'learned.json',
  with: 'https://files.test',
};

describe('the Markdown report of a drift', () => {
  test('begins with what changed, and folds the rest away', () => {
    const text = driftMarkdown(fieldsWith('a'), run);

    expect(text).toMatch(/^## Drift: 1 change\n/);
    expect(text).toContain(
      '<code>https&#58;//files.test</code>, beside the profile <code>learned.json</code>',
    );
    expect(text).toContain('**changed: The largest page size.** (<code>limit.maximum</code>');
    expect(text).toContain('- **Expected:** "a"\n- **Now:** &#123;"a"&#58;"a"&#125;\n');
    expect(text.indexOf('<details><summary>1 new')).toBeGreaterThan(text.indexOf('**changed:'));
    expect(text).toContain('<details><summary>1 not asked</summary>');
  });

  test('says that nothing changed, and why a run was cut short', () => {
    const text = driftMarkdown(fieldsWith('a').slice(0, 1), run, 'it ended');

    expect(text).toMatch(/^## Drift: nothing changed\n/);
    expect(text).toContain('- **Cut short:** it ended\n');
  });

  test.each([...hostileTexts, '`*_[a](b)', '# x\n- y', 'x'.repeat(1_000_000)])(
    'whatever was answered, it stays text, and short: %#',
    (text) => {
      const shown = driftMarkdown(fieldsWith(text), run);
      const tags = (of: string) => of.match(/<[^>]*>/g);

      expect(tags(shown)).toEqual(tags(driftMarkdown(fieldsWith('a'), run)));
      expect(shown.split('\n')).toHaveLength(
        driftMarkdown(fieldsWith('a'), run).split('\n').length,
      );
      expect(shown.length).toBeLessThan(40_000);
      expect(shown).not.toMatch(/[\p{Cc}\u202E](?<!\n)/u);
    },
  );
});
