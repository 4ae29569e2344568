import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pinAnswers } from './golden/answers.ts';
import { pinConsumers } from './golden/consumers.ts';
import { pinContractRuns } from './golden/contract-runs.ts';
import { differencesOf } from './golden/differences.ts';
import type { Pins } from './golden/pins.ts';
import { everyNth, isProof } from './support/tier.ts';

/** Hashes of what the package does: no change of behaviour goes unnoticed. */
const file = new URL('golden/golden.json', import.meta.url);
const readGolden = (): Record<string, Pins> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

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
    const differences = differencesOf(area, Object.fromEntries(compared), found);
    if (differences !== null) expect.fail(differences);
  },
  600_000,
);
