import { expect, test } from 'vitest';
import { clientWith } from '../../../trials/kit/small/habitual-client.ts';
import { wrongIn } from '../../../trials/kit/small/wrong-in.ts';
import { choiceSituations } from '../choices.ts';
import type { Situation } from '../situation.ts';
import { cursorSituations } from './cursors.ts';
import { entrySituations } from './entries.ts';
import { idSituations } from './ids.ts';
import { keyCheckSituations } from './keys.ts';
import { limitSituations } from './limits.ts';
import { movingSituations } from './moving.ts';
import { nameSituations } from './names.ts';
import { tieSituations } from './ties.ts';
import { timeSituations } from './times.ts';
import { workspaceIdSituations } from './workspace-ids.ts';
import { workspaceReadSituations } from './workspace-reads.ts';

/** Those of the other files fail on purpose, and have tests of their own. */
const mine: readonly Situation[] = [
  ...cursorSituations,
  ...tieSituations,
  ...movingSituations,
  ...limitSituations,
  ...entrySituations,
  ...timeSituations,
  ...idSituations,
  ...nameSituations,
  ...workspaceIdSituations,
  ...keyCheckSituations,
  ...workspaceReadSituations,
];
const all: readonly Situation[] = [...mine, ...choiceSituations()];

test.each(['fetch', 'msw', 'http'] as const)(
  'a correct client passes through %s',
  async (way) => {
    expect(await wrongIn(clientWith(), all, way)).toEqual([]);
  },
  30_000,
);

test('a client that never checks its key leaves the key check unproven, and nothing wrong', async () => {
  const { listFiles, describeFailure } = clientWith();
  const client = { listFiles, ...(describeFailure && { describeFailure }) };
  const wrong = await wrongIn(client, all);
  expect(wrong.length).toBeGreaterThan(10);
  expect(wrong.filter((line) => !line.endsWith(': unproven'))).toEqual([]);
});

test('a client that takes a refusal of the workspace read for an answer fails', async () => {
  const wrong = await wrongIn(
    clientWith({ success: () => true }),
    mine.filter(({ calls }) => calls === 'readWorkspace'),
  );
  expect(wrong).toEqual(['workspace-read.needs-another-scope: fail']);
});
