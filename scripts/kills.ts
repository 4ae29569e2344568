import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleCli } from '../test/bundled-cli.ts';
import { runKills } from '../trials/kills/run-kills.ts';

/**
 * Kills `serve --state` at random and looks for all that it acknowledged; ends with 1 where
 * something was lost. `--kills` is how often, `--seed` what it draws by.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'workspace-files-kills-'));
try {
  const main = await bundleCli(folder);
  const options = { main, folder, kills: Number(values.kills), seed: Number(values.seed) };
  const report = await runKills(options, (line) => console.log(line));
  console.log(JSON.stringify(report, null, 2));
  if (report.lost.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
