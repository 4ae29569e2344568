import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkConsumer, describeConsumer, explain } from 'workspace-files-kit/consumer';
import * as client from './consumer/list-files.mjs';

/** Run by `node --test`: a suite for any runner, here of a few situations. */
describeConsumer('list-files', client, { runner: { describe, test }, only: /^(pages|cursors)\./ });

/** All of them in one test, several at a time, and the choices besides. */
test('list-files survives everything, and rests on no open choice', async () => {
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
