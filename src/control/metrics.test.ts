import { expect, test } from 'vitest';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { createControl } from './create-control.ts';

const URL_OF_METRICS = 'http://127.0.0.1:4010/__mock/metrics';

test('metrics count requests and refusals, from before the first scrape and after it', async () => {
  const sandboxes = createSandboxes({ world: 'tiny' });
  const control = createControl(sandboxes, { version: '1.2.3' });
  const scrape = async () => {
    const response = await control.fetch(new Request(URL_OF_METRICS));
    return { type: response?.headers.get('content-type'), text: (await response?.text()) ?? '' };
  };
  const { secret } = sandboxes.default.keys.byLabel('reader');
  const headers = { authorization: `Bearer ${secret}` };
  await sandboxes.fetch('http://127.0.0.1:4010/api/v1/auth');
  await scrape();
  await sandboxes.fetch('http://127.0.0.1:4010/api/v1/auth', { headers });

  const { type, text } = await scrape();

  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE workspace_files_requests_total counter',
      'workspace_files_requests_total{operation="checkKey",status="401"} 1',
      'workspace_files_requests_total{operation="checkKey",status="200"} 1',
      'workspace_files_refusals_total{condition="noCredentials"} 1',
      'workspace_files_request_duration_seconds_count 2',
      'workspace_files_sandboxes 1',
      'workspace_files_files 3',
      'workspace_files_journal_entries 2',
    ]),
  );
  expect(text).not.toContain(secret);
  // Each line is a comment or a sample, and the last one ends.
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^(# |\w+(\{[^{}]*\})? [\d.e+-]+$)/);
  expect(text.endsWith('\n')).toBe(true);
});
