import { describe, expect, test } from 'vitest';
import { hostileTexts, notJudgedRecord, recordWith } from '../../../test/support/sample-records.ts';
import { flagNames } from '../../cli/target/flag-names.ts';
import { markdownReport } from '../markdown-report.ts';
import { reportOfContract } from './report-of-contract.ts';
import { type RunRecord, sinceBaseline } from './run-record.ts';

const textOf = (record: RunRecord): string => markdownReport(reportOfContract(record));

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
    const text = textOf({ ...recordWith('a'), names: flagNames });

    expect(text).toMatch(
      /^## Contract: 2 failures\n\n<code>https&#58;\/\/files\.example\.com<\/code>\n\n\d+ rules/,
    );
    expect(text).toContain(
      '**fail: A request without Authorization is refused** (<code>auth.no-credentials</code>)\n\n- **Expected:** a refusal a\n- **Seen:** 200 a\n',
    );
    expect(text).toContain('- **Likely:** it ends a&#58; likely so\n');
    expect(text).toContain(
      '```text\nThe earlier walk without a limit: … 3 more … page 1 [A B *C* D]',
    );
    expect(text).toContain('- **C:** a2, created 2026 a\n');
    expect(text).toContain('<details><summary>1 failure put up with</summary>\n');
    expect(text).toContain('&#58;read\n');
  });

  test('tells what changed since an earlier run', () => {
    expect(textOf(since('a'))).toContain(
      '### What changed\n\nSince the run of 2026-01-14T12&#58;00&#58;00.000Z&#58; 2 newly failing',
    );
    expect(textOf(since('a'))).toMatch(
      /\n\| fail \| .* \(<code>paging\.end<\/code>\) \| still failing \|\n/,
    );
  });

  test('says where nothing could be judged', () => {
    expect(textOf(notJudgedRecord('a'))).toMatch(/^## Contract: nothing could be judged\n/);
  });

  test.each([
    ...hostileTexts,
    '\n# heading\n- item\n| a | b |',
    '[link](javascript:alert(1)) ![x](https://evil.test/x.png) https://evil.test www.evil.test',
    '`code` ``` **bold** _it_ ~~x~~ @somebody #12 <b> &lt; &#60; $x$',
  ])('whatever is answered, it stays text: %j', (text) => {
    expect(formsOf(textOf(recordWith(text)))).toEqual(formsOf(textOf(recordWith('a'))));
    expect(formsOf(textOf(notJudgedRecord(text)))).toEqual(formsOf(textOf(notJudgedRecord('a'))));
    expect(formsOf(textOf(since(text)))).toEqual(formsOf(textOf(since('a'))));
    expect(textOf(recordWith(text))).not.toMatch(/https?:|www\./);
  });

  test('is bounded, whatever a deployment sends', () => {
    expect(textOf(recordWith('<'.repeat(100_000))).length).toBeLessThan(200_000);
  });
});
