import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { idsOf, judge } from '../../trials/deployment/judge-deployment.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

test('a file stays the same where two servers show its time at different precisions', async () => {
  let requests = 0;
  const files = sampleFiles(60).map((file) => ({ ...file, at: file.at + 250_000 }));
  const deployment = deploy({
    files,
    around: (request, next) => {
      requests += 1;
      return next(request);
    },
    showTime: (at) => {
      const text = new Date(at / 1000).toISOString();
      return requests % 2 ? text : text.replace(/\.\d+Z$/, '+00:00');
    },
  });

  expect(idsOf(await judge(deployment), 'fail')).toEqual([]);
});
