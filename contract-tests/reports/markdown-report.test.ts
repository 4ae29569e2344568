import { describe, expect, test } from 'vitest';
import { flagNames } from '../../src/cli/target/flag-names.ts';
import { hostileTexts, notJudgedRecord, recordWith } from '../../test/support/sample-records.ts';
import { markdownReport } from './markdown-report.ts';
import { sinceBaseline } from './run-record.ts';

/** What can form anything in Markdown or HTML, line by line. */
const formsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/&#\d+;/g, '').replace(/[^&<>`*_{}[\]#+!|~@$=^\\]/g, ''));

const since = (text: string) => {
  const record = recordWith(text);
  const earlier = {
    file: text,
    startedAt: '2026-01-14T12:00:00.000Z',
    subject: text,
    strict: false,
    ended: [{ id: 'paging.end', verdict: 'fail' } as const],
    answers: [],
    interrupted: text,
  };
  return { ...record, baseline: sinceBaseline(earlier, record.report, false, undefined) };
};

describe('the Markdown report', () => {
  test('begins with what counts: the headline, the counts, each failure and why', () => {
    const text = markdownReport({ ...recordWith('a'), names: flagNames });

    expect(text).toMatch(
      /^## Contract: 2 failures\n\n<code>https&#58;\/\/files\.example\.com<\/code>\n\n\d+ rules/,
    );
    expect(text).toContain(
      '**fail: A request without Authorization is refused** (<code>auth.no-credentials</code>)\n\n- **Expected:** a refusal a\n- **Seen:** 200 a\n',
    );
    expect(text).toContain('- **Why:** it ends a&#58; likely so\n');
    expect(text).toContain(
      '```text\nThe earlier walk without a limit: … 3 more … page 1 [A B *C* D]',
    );
    expect(text).toContain('- **C:** a2, created 2026 a\n');
    expect(text).toContain('<details><summary>1 failure put up with</summary>\n');
    expect(text).toContain('- **Provide:** --unscoped-key&#58; a key without files&#58;read\n');
  });

  test('tells what changed since an earlier run', () => {
    expect(markdownReport(since('a'))).toContain(
      '### What changed\n\nSince the run of 2026-01-14T12&#58;00&#58;00.000Z&#58; 2 newly failing',
    );
    expect(markdownReport(since('a'))).toMatch(
      /\n\| fail \| .* \(<code>paging\.end<\/code>\) \| still failing \|\n/,
    );
  });

  test('says where nothing could be judged', () => {
    expect(markdownReport(notJudgedRecord('a'))).toMatch(/^## Contract: nothing could be judged\n/);
  });

  test.each([
    ...hostileTexts,
    '\n# heading\n- item\n| a | b |',
    '[link](javascript:alert(1)) ![x](https://evil.test/x.png) https://evil.test www.evil.test',
    '`code` ``` **bold** _it_ ~~x~~ @somebody #12 <b> &lt; &#60; $x$',
  ])('whatever is answered, it stays text: %j', (text) => {
    expect(formsOf(markdownReport(recordWith(text)))).toEqual(
      formsOf(markdownReport(recordWith('a'))),
    );
    expect(formsOf(markdownReport(notJudgedRecord(text)))).toEqual(
      formsOf(markdownReport(notJudgedRecord('a'))),
    );
    expect(formsOf(markdownReport(since(text)))).toEqual(formsOf(markdownReport(since('a'))));
    expect(markdownReport(recordWith(text))).not.toMatch(/https?:|www\./);
  });

  test('is bounded, whatever a deployment sends', () => {
    expect(markdownReport(recordWith('<'.repeat(100_000))).length).toBeLessThan(200_000);
  });
});
