import { type Element, parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../contract-tests/rules.ts';
import { notJudgedRecord, recordWith } from '../../../test/support/sample-records.ts';
import { junitReport } from '../junit-report.ts';
import type { ContractRun } from './contract-run.ts';
import { reportOfContract } from './report-of-contract.ts';

/** Read by a parser that rejects what XML 1.0 forbids. */
const read = (record: ContractRun) => parseXmlDocument(junitReport(reportOfContract(record)));

const all = (record: ContractRun, name: string): Element[] =>
  read(record).getElementsByTagName(name);
const caseOf = (record: ContractRun, id: string) =>
  all(record, 'testcase').find((element) => element.getAttribute('classname') === id);
const childrenOf = (element: Element | undefined) =>
  element?.children.map(({ tagName }) => tagName);

describe('the JUnit report', () => {
  test('has a suite for each section and a case for each rule, and its counts are right', () => {
    const record = recordWith('a');

    expect(all(record, 'testsuite').map((suite) => suite.getAttribute('name'))).toEqual([
      '1 What the service does',
      '2.1 API key',
      '2.3 File',
      '4.1 Check the key',
      '4.2 Read a workspace',
      '4.3 List workspace files',
      '5 Authentication',
      '7 Errors',
    ]);
    for (const suite of [...all(record, 'testsuites'), ...all(record, 'testsuite')]) {
      const count = (name: string) => String(suite.getElementsByTagName(name).length);
      expect(suite.getAttribute('tests')).toBe(count('testcase'));
      expect(suite.getAttribute('failures')).toBe(count('failure'));
      expect(suite.getAttribute('skipped')).toBe(count('skipped'));
      expect(suite.getAttribute('errors')).toBe('0');
    }
    const [root] = all(record, 'testsuites');
    expect(root?.getAttribute('tests')).toBe(String(rules.length));
    expect(root?.getAttribute('failures')).toBe('2');
    expect(root?.getAttribute('skipped')).toBe('3');
  });

  test('a failure says what was expected and seen, and holds its exchanges', () => {
    const failure = caseOf(recordWith('a'), 'auth.no-credentials')?.firstElementChild;

    expect(failure?.getAttribute('message')).toBe('expected a refusal a; seen 200 a');
    expect(failure?.getAttribute('type')).toBe('fail');
    expect(failure?.textContent).toContain('curl -sS -i');
    expect(failure?.textContent).toContain('{"workspaceId": "a"}');
    expect(failure?.textContent).toContain('?x=b');
  });

  test('unproven and expected failures are skipped with their reasons, warnings are told', () => {
    const record = recordWith('a');
    const skipped = (id: string) => caseOf(record, id)?.firstElementChild?.getAttribute('message');

    expect(skipped('auth.missing-scope')).toBe(
      'no key a; provide keys.unscoped: a key without files:read',
    );
    expect(skipped('key-check.success')).toBe('failure expected: known a');
    expect(childrenOf(caseOf(record, 'paging.end'))).toEqual(['failure']);
    expect(childrenOf(caseOf(record, 'listing.names'))).toEqual(['system-out']);
    expect(caseOf(record, 'listing.names')?.textContent).toContain('expected no embedding a');
  });

  test('a failure that no longer comes is told, and fails where that is strict', () => {
    const record = recordWith('a');

    expect(childrenOf(caseOf(record, 'paging.ends'))).toEqual(['system-out']);
    expect(childrenOf(caseOf({ ...record, strict: true }, 'paging.ends'))).toEqual(['failure']);
  });

  test('a run that judged nothing is one case in error', () => {
    const record = notJudgedRecord('answers 502');

    expect(all(record, 'testcase')).toHaveLength(1);
    expect(all(record, 'testsuites')[0]?.getAttribute('errors')).toBe('1');
    expect(all(record, 'error')[0]?.getAttribute('message')).toContain('answers 502');
  });

  test('a body is cut, and says so', () => {
    const record = recordWith('x'.repeat(50_000));

    expect(caseOf(record, 'paging.end')?.textContent).toContain('(… cut: 100 bytes');
  });
});
