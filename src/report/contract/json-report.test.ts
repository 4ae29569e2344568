import { describe, expect, test } from 'vitest';
import { rules } from '../../../contract-tests/rules.ts';
import { hostileTexts, notJudgedRecord, recordWith } from '../../../test/support/sample-records.ts';
import { schemaOf } from '../../../test/support/schema.ts';
import { flagNames } from '../../cli/target/flag-names.ts';
import type { ContractRun } from './contract-run.ts';
import { jsonReport } from './json-report.ts';

const { accepts, parse } = schemaOf('report');

describe('the JSON report', () => {
  test.each([
    ['judged', recordWith('a')],
    ['judged, with strict', { ...recordWith('a'), strict: true }],
    ['judged, of a hostile deployment', recordWith(hostileTexts.join(''))],
    ['not judged', notJudgedRecord('a')],
  ])('%s: is what its schema says', (_, record) => {
    expect(parse(jsonReport(record))).toHaveProperty('judged', record.report.kind === 'judged');
  });

  test.each([
    ['a verdict of another name', { verdict: 'ok' }],
    ['a failure without its proof', { evidence: [] }],
    ['a field that is not documented', { colour: 'red' }],
  ])('the schema refuses %s', (_, change) => {
    const report = JSON.parse(jsonReport(recordWith('a')));
    Object.assign(report.rules[0], change);

    expect(accepts(report)).toBe(false);
  });

  test('holds a result for every rule, with its expectation, and counts that add up', () => {
    const record = recordWith('a');

    const report = JSON.parse(jsonReport(record));

    expect(report).toMatchObject({
      schema: 'workspace-files-contract-report/1',
      judged: true,
      failed: true,
      counts: { pass: rules.length - 6, fail: 3, warn: 1, unproven: 2 },
    });
    expect(report.rules).toHaveLength(rules.length);
    const ruleOf = (id: string) => report.rules.find((rule: { id: string }) => rule.id === id);
    expect(ruleOf('key-check.success').expectation).toEqual({ state: 'met', reason: 'known a' });
    expect(ruleOf('auth.no-credentials')).toMatchObject({ verdict: 'fail', seen: '200 a' });
    expect(report.observations).toMatchObject([
      { kind: 'seen', value: { values: [{ value: 'a', share: 1 }], files: 1 } },
      { id: 'paging.tie-direction', kind: 'not-seen', provide: 'two files a' },
    ]);
  });

  test('says what to provide by the names that the face uses', () => {
    const provided = (record: ContractRun) =>
      JSON.parse(jsonReport(record)).rules.find(
        ({ id }: { id: string }) => id === 'auth.missing-scope',
      ).provide;

    expect(provided(recordWith('a'))).toBe('keys.unscoped: a key without files:read');
    expect(provided({ ...recordWith('a'), names: flagNames })).toBe(
      '--unscoped-key: a key without files:read',
    );
  });

  test('has failed where a failure is unexpected, or a stale one strict', () => {
    const record = recordWith('a');
    const known = ['auth.no-credentials', 'key-check.success', 'paging.end'].map(
      (id) => ({ id, reason: 'known', state: 'met' }) as const,
    );
    const stale = { id: 'paging.ends', reason: 'gone', state: 'stale' } as const;
    const failed = (expectations: typeof record.expectations, strict: boolean) =>
      JSON.parse(jsonReport({ ...record, expectations, strict })).failed;

    expect(failed([], false)).toBe(true);
    expect(failed(known, false)).toBe(false);
    expect(failed([...known, stale], false)).toBe(false);
    expect(failed([...known, stale], true)).toBe(true);
  });
});
