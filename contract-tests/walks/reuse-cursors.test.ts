import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';
import { type StoredFile, sampleFiles } from '../../trials/deployment/sample-files.ts';

test('files that arrive between two first pages of one entry are no walk that continues', async () => {
  // A newer file before each request.
  const filesAt = (files: readonly StoredFile[], n: number) => files.slice(0, 60 + n);
  const deployment = deploy({ files: sampleFiles(600), filesAt });

  const { results } = await judge(deployment, { only: ['paging.first-page'] });

  expect(results[0]?.outcome).toEqual({ verdict: 'pass' });
});
