import { describe, expect, test } from 'vitest';
import { notJudgedRecord, recordWith } from '../../../test/support/sample-records.ts';
import { flagNames } from '../../cli/target/flag-names.ts';
import { markdownReport } from '../markdown-report.ts';
import { termsOf } from '../standing.ts';
import { type ContractRun, endOfContract } from './contract-run.ts';
import { reportOfContract } from './report-of-contract.ts';

const textOf = (record: ContractRun): string => markdownReport(reportOfContract(record));

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
  const given = { expected: [], earlier, strict: false, startedAt: record.startedAt };
  const { baseline } = termsOf(given, endOfContract(record.report));
  return { ...record, baseline };
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
    expect(text).toContain('- **Cause:** it ends a&#58; probably so\n');
    expect(text).toContain(
      '```text\nThe earlier walk without a limit: … 3 more … page 1 [A B *C* D]',
    );
    expect(text).toContain('- **C:** a2, created 2026 a\n');
    expect(text).toContain('<details><summary>1 known failure</summary>\n');
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
    expect(textOf(notJudgedRecord('a'))).toMatch(/^## Contract: Nothing could be judged\n/);
  });

  test('is bounded, whatever a deployment sends', () => {
    expect(textOf(recordWith('<'.repeat(100_000))).length).toBeLessThan(200_000);
  });
});
