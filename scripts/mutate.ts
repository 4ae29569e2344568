import { spawnSync } from 'node:child_process';
import { rooms } from '../test/mutation/stryker.config.mjs';
import { installPackages } from './npm.ts';

/**
 * Changes the source of a room in one place at a time and checks that a test fails for each change:
 * `npm run mutate -- service`. Lists the changes that no test detects, and fails below a score of
 * 85 %. Further arguments go to Stryker: `-- rules --mutate contract-tests/rules/entries.ts`.
 */

const FOLDER = 'test/mutation';

const [room = '', ...options] = process.argv.slice(2);
if (!Object.hasOwn(rooms, room)) {
  const known = Object.keys(rooms).join(', ');
  throw new Error(`Failed to find the room "${room}": expected one of ${known}`);
}
// In a separate folder, so that `npm ci` stays quick. Its peer, Vitest, comes from the repository.
installPackages(FOLDER, { newerThan: 'package.json', flags: ['--omit=peer'] });
const { status } = spawnSync(
  `${FOLDER}/node_modules/.bin/stryker`,
  ['run', `${FOLDER}/stryker.config.mjs`, ...options],
  { stdio: 'inherit', env: { ...process.env, MUTATED_ROOM: room } },
);
process.exitCode = status ?? 1;
