import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readCheckBaseline, readConsumerBaseline } from './baseline-file.ts';

const { write } = temporaryFolder();

describe('a baseline', () => {
  const written = (content: unknown) => write('report.json', content);
  const report = {
    schema: 'workspace-files-contract-report/1',
    startedAt: '2026-01-15T12:00:00.000Z',
    baseUrl: 'https://a.test',
    judged: true,
    strict: false,
    rules: [{ id: 'paging.end', verdict: 'pass', added: 'later' }],
    observations: [{ id: 'a', question: 'A?', kind: 'not-seen' }],
    more: 'of a later version',
  };

  test('may say more than is read', () => {
    expect(readCheckBaseline(written(report))).toMatchObject({
      subject: 'https://a.test',
      ended: [{ id: 'paging.end', verdict: 'pass' }],
      answers: [{ id: 'a', question: 'A?', answer: null }],
    });
  });

  test.each<[unknown, string]>([
    ['{"schema": ', 'expected JSON: '],
    ['', 'expected JSON: found an empty file'],
    [[], 'expected the report that `workspace-files check --json FILE` writes, found other JSON'],
    [
      { ...report, schema: 'workspace-files-contract-report/2' },
      'expected the schema "workspace-files-contract-report/1", found "workspace-files-contract-report/2"; write it again with this version',
    ],
    [
      { ...report, schema: 'workspace-files-consumer-report/1' },
      'expected the report that `workspace-files check --json FILE` writes, found one with the schema "workspace-files-consumer-report/1"',
    ],
    [
      { ...report, judged: false, message: 'Failed to reach it' },
      'expected a run that judged the deployment, found none: Failed to reach it',
    ],
    [
      { ...report, rules: [{ id: 'paging.end', verdict: 'ok' }] },
      'rules.0.verdict: expected "pass" or "warn" or "fail" or "unproven", found "ok"',
    ],
  ])('%#: is refused in words', (content, message) => {
    expect(() => readCheckBaseline(written(content))).toThrow(message);
  });

  test('of a deployment is none of a client', () => {
    expect(() => readConsumerBaseline(written(report))).toThrow(
      'expected the report that `workspace-files consumer --json FILE` writes, found one with the schema "workspace-files-contract-report/1"',
    );
  });
});
