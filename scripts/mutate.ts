import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rooms } from '../test/mutation/stryker.config.mjs';

/**
 * Changes the source of a room in one place at a time and checks that a test fails for each change:
 * `npm run mutate -- service`. Lists the changes that no test notices, and fails below a score of
 * 85 %. Further arguments go to Stryker: `-- rules --mutate contract-tests/rules/page-shape.ts`.
 */

const FOLDER = 'test/mutation';

function run(command: string, args: readonly string[], room = ''): void {
  const env = { ...process.env, MUTATED_ROOM: room };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

const [room = '', ...options] = process.argv.slice(2);
if (!Object.hasOwn(rooms, room)) {
  const known = Object.keys(rooms).join(', ');
  throw new Error(`Failed to find the room "${room}": expected one of ${known}`);
}
// A folder of its own, so that `npm ci` stays quick. Its peer, Vitest, is that of the repository.
if (!existsSync(`${FOLDER}/node_modules`)) {
  const quiet = ['--no-package-lock', '--no-audit', '--no-fund'];
  run('npm', ['install', '--prefix', FOLDER, '--omit=peer', ...quiet]);
}
const stryker = `${FOLDER}/node_modules/.bin/stryker`;
run(stryker, ['run', `${FOLDER}/stryker.config.mjs`, ...options], room);
