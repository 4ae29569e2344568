import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runCommand } from '../../scripts/processes.ts';
import { OnceDriver } from '../../src/cli/consumer/drive-command.ts';
import { type ConsumerReport, checkDriven } from '../../src/consumer/check-consumer.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { openApiDocument } from '../../src/document/openapi.ts';
import { folder, plant } from './plant.ts';
import { PYTHON } from './requirements.ts';
import type { Mistake, Subject, Verdict } from './subject.ts';

/** Runs of a command in parallel. */
const AT_ONCE = 3;

export const verdictOf = ({ outcomes, dependsOn }: ConsumerReport): Verdict => ({
  failed: outcomes.flatMap(({ id, judgement }) => (judgement.verdict === 'fail' ? [id] : [])),
  noted: dependsOn.map(({ choice }) => choice),
});

/**
 * Drives a correct client through all situations, and one with a mistake through those that should
 * catch it.
 */
export async function judgeClient(
  subject: Subject,
  mistake: Mistake | undefined,
): Promise<Verdict> {
  const path = plant(subject, mistake);
  const only = mistake && situationsFor(mistake);
  if (path.endsWith('.mjs')) {
    const judge = join(folder, 'client-module.ts');
    const flags = ['--disable-warning=DEP0205', '--import', 'tsx'];
    return JSON.parse(await runCommand(process.execPath, [...flags, judge, path, ...(only ?? [])]));
  }
  const driver = new OnceDriver([path.endsWith('.py') ? PYTHON : 'bash', path]);
  try {
    return verdictOf(await checkDriven(driver.drive, { jobs: AT_ONCE, only }));
  } finally {
    await driver.stop();
  }
}

/** Whether a situation should catch a mistake. */
export const isCatching = ({ caughtBy }: Mistake, id: string): boolean =>
  caughtBy.some((beginning) => id.startsWith(beginning));

const situationsFor = (mistake: Mistake): readonly string[] =>
  consumerSituations()
    .map(({ id }) => id)
    .filter((id) => isCatching(mistake, id));

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Generates the client of @hey-api/openapi-ts from our OpenAPI document. */
export function generateClients(): void {
  const generated = join(folder, 'build/generated');
  mkdirSync(generated, { recursive: true });
  const document = join(generated, 'openapi.json');
  writeFileSync(document, JSON.stringify(openApiDocument));
  const loader = pathToFileURL(join(root, 'test/generated-clients/typescript-5.mjs')).href;
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/@hey-api/openapi-ts/bin/run.js'),
      ...['-i', document, '-o', join(generated, 'hey-api'), '-s'],
    ],
    // In the environment, because the generator starts a second process.
    { stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: `--import ${loader}` } },
  );
}
