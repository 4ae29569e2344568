import { join } from 'node:path';
import { runCommand } from '../../scripts/processes.ts';
import { onceDriver } from '../../src/cli/consumer/drive.ts';
import { type ConsumerReport, checkDriven } from '../../src/consumer/check-consumer.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { folder, type Mistake, PYTHON, plant, type Subject } from './subject.ts';

/** Runs of a command in parallel. */
const AT_ONCE = 3;

export const failuresOf = ({ outcomes }: ConsumerReport): readonly string[] =>
  outcomes.flatMap(({ id, judgement }) => (judgement.verdict === 'fail' ? [id] : []));

/** The situations that a client fails: of all, or of those in which its mistake shows. */
export async function judgeClient(
  subject: Subject,
  mistake: Mistake | undefined,
): Promise<readonly string[]> {
  const path = plant(subject, mistake);
  const only = mistake && situationsFor(mistake);
  if (path.endsWith('.mjs')) {
    const judge = join(folder, 'client-module.ts');
    const flags = ['--disable-warning=DEP0205', '--import', 'tsx'];
    return JSON.parse(await runCommand(process.execPath, [...flags, judge, path, ...(only ?? [])]));
  }
  const driver = onceDriver([path.endsWith('.py') ? PYTHON : 'bash', path]);
  try {
    return failuresOf(await checkDriven(driver.drive, { jobs: AT_ONCE, only }));
  } finally {
    await driver.stop();
  }
}

const situationsFor = ({ shownIn = [''] }: Mistake): readonly string[] =>
  consumerSituations()
    .map(({ id }) => id)
    .filter((id) => shownIn.some((beginning) => id.startsWith(beginning)));
