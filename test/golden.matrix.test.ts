import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pinAnswers } from './golden/answers.ts';
import { pinConsumers } from './golden/consumers.ts';
import { pinContractRuns } from './golden/contract-runs.ts';
import type { Pins } from './golden/pins.ts';
import { everyNth, isProof } from './support/tier.ts';

/** Hashes of the behaviour of the package, so that no change goes unnoticed. */
const file = new URL('golden/golden.json', import.meta.url);
const readGolden = (): Record<string, Pins> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

const WHAT_TO_DO = `the behaviour differs from test/golden/golden.json.
To see the texts behind the hashes, write them before and after and compare the folders:
  GOLDEN_TEXTS=/tmp/after npx vitest run --project prove test/golden.matrix.test.ts
If it is intended, add it with its reason to test/golden/changes.md and update the hashes:
  UPDATE_GOLDEN=1 npx vitest run --project prove test/golden.matrix.test.ts
`;

const areas: readonly [string, (area: string) => Promise<Pins>][] = [
  ['answers', pinAnswers],
  ['check and learn', pinContractRuns],
  ['consumer', pinConsumers],
];

test.each(everyNth(areas, areas.length))(
  '%s has not changed',
  async (area, pin) => {
    const found = await pin(area);
    const golden = readGolden();
    if (process.env.UPDATE_GOLDEN !== undefined) {
      writeFileSync(file, `${JSON.stringify({ ...golden, [area]: found }, null, 2)}\n`);
      return;
    }
    const pinned = Object.entries(golden[area] ?? {});
    const compared = isProof ? pinned : pinned.filter(([name]) => name in found);
    expect(found, WHAT_TO_DO).toEqual(Object.fromEntries(compared));
  },
  600_000,
);
