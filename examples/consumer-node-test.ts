import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkConsumer, describeConsumer, explain } from 'workspace-files-kit/consumer';
import * as client from './consumer/list-files.mjs';

/** Run with `node --test`. For any runner; here a suite of a few situations. */
describeConsumer('list-files', client, { runner: { describe, test }, only: /^(pages|cursors)\./ });

/** All situations in one test, several at a time, and the choices that the client depends on. */
test('list-files passes every situation, and depends on no open choice', async () => {
  const { outcomes, dependsOn } = await checkConsumer(client, { jobs: 8 });

  assert.deepEqual(
    outcomes.filter(({ judgement }) => judgement.verdict === 'fail').map(explain),
    [],
  );
  assert.deepEqual(
    dependsOn.map(({ choice }) => choice),
    [],
  );
});
