import { describe, expect, test } from 'vitest';
import { fieldsWith } from '../../../test/support/compared-fields.ts';
import { hostileTexts } from '../../../test/support/sample-records.ts';
import { markdownReport } from '../../report/markdown-report.ts';
import type { ComparedField } from './compared-field.ts';
import { reportOfDrift } from './report-of-drift.ts';

const run = {
  startedAt: '2026-01-15T12:00:00.000Z',
  milliseconds: 1234,
  profile: 'learned.json',
  with: 'https://files.test',
};

const textOf = (fields: readonly ComparedField[], interruption?: string): string =>
  markdownReport(reportOfDrift(fields, run, interruption));

describe('the Markdown report of a drift', () => {
  test('begins with what changed, and folds the rest away', () => {
    const text = textOf(fieldsWith('a'));

    expect(text).toMatch(/^## Drift: 1 change\n/);
    expect(text).toContain('<code>https&#58;//files.test</code>\n');
    expect(text).toContain('Beside the profile learned.json\n');
    expect(text).toContain('**changed: limit.maximum** (<code>8-limit-maximum</code>)\n');
    expect(text).toContain('- **Document:** 8-limit-maximum&#58; The largest page size.\n');
    expect(text).toContain('- **Expected:** "a"\n- **Now:** &#123;"a"&#58;"a"&#125;\n');
    expect(text.indexOf('<details><summary>1 new')).toBeGreaterThan(text.indexOf('**changed:'));
    expect(text).toContain('<details><summary>1 not asked</summary>');
  });

  test('says that nothing changed, and why a run was cut short', () => {
    const text = textOf(fieldsWith('a').slice(0, 1), 'it ended');

    expect(text).toMatch(/^## Drift: nothing changed\n/);
    expect(text).toContain('Cut short&#58; it ended\n');
  });

  test.each([...hostileTexts, '`*_[a](b)', '# x\n- y', 'x'.repeat(1_000_000)])(
    'whatever was answered, it stays text, and short: %#',
    (text) => {
      const shown = textOf(fieldsWith(text));
      const tags = (of: string) => of.match(/<[^>]*>/g);

      expect(tags(shown)).toEqual(tags(textOf(fieldsWith('a'))));
      expect(shown.split('\n')).toHaveLength(textOf(fieldsWith('a')).split('\n').length);
      expect(shown.length).toBeLessThan(40_000);
      expect(shown).not.toMatch(/[\p{Cc}\u202E](?<!\n)/u);
    },
  );
});
