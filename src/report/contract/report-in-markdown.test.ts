import { describe, expect, test } from 'vitest';
import { notJudgedRecord, recordWith } from '../../../test/support/sample-records.ts';
import { flagNames } from '../../cli/target/flag-names.ts';
import { markdownReport } from '../markdown-report.ts';
import type { ContractRun } from './contract-run.ts';
import { reportOfContract } from './report-of-contract.ts';

const textOf = (record: ContractRun): string => markdownReport(reportOfContract(record));

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

  test('says where nothing could be judged', () => {
    expect(textOf(notJudgedRecord('a'))).toMatch(/^## Contract: Nothing could be judged\n/);
  });
});
