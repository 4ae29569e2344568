import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCommandDriver } from '../../src/cli/consumer/drive-command.ts';
import { checkDriven } from '../../src/consumer/check-consumer.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import type { ClientSubject } from './client-subject.ts';
import { type ClientVerdict, verdictOf } from './client-verdict.ts';
import { folder, plant } from './plant.ts';
import { PYTHON } from './requirements.ts';
import type { Mistake } from './subject.ts';

/** Runs of a command at a time. */
const AT_ONCE = 3;

/**
 * A correct client is driven through everything, one with a mistake through the situations that are
 * to catch it.
 */
export async function judgeClient(
  subject: ClientSubject,
  mistake: Mistake | undefined,
): Promise<ClientVerdict> {
  const path = plant(subject, mistake);
  const only = mistake && situationsFor(mistake);
  if (subject.kind === 'module') return judgeModule(path, only);
  const driver = createCommandDriver([subject.kind === 'python' ? PYTHON : 'bash', path]);
  try {
    return verdictOf(await checkDriven(driver.drive, { jobs: AT_ONCE, only }));
  } finally {
    await driver.stop();
  }
}

async function judgeModule(path: string, only: readonly string[] = []): Promise<ClientVerdict> {
  const judge = join(folder, 'client-module.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--disable-warning=DEP0205', '--import', 'tsx', judge, path, ...only],
  ]);
  const verdict: ClientVerdict = JSON.parse(stdout);
  return verdict;
}

/** Whether a mistake is to be caught by a situation: its id begins as the mistake says. */
export const isCatching = ({ caughtBy }: Mistake, id: string): boolean =>
  caughtBy.some((beginning) => id.startsWith(beginning));

const situationsFor = (mistake: Mistake): readonly string[] =>
  consumerSituations()
    .map(({ id }) => id)
    .filter((id) => isCatching(mistake, id));
