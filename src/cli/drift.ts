import { driftOf, fieldPaths, type Origin } from '../../contract-tests/learn/drift.ts';
import { learnProfile } from '../../contract-tests/learn/learn-profile.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { DriftOptions } from './drift/options.ts';
import { driftReport } from './drift/report.ts';
import { observeTarget } from './learn/observe-target.ts';
import { readProfile } from './options.ts';
import { EXIT, type Terminal } from './terminal.ts';

/**
 * `workspace-files drift`: what changed since a profile was learned, in a deployment or in another
 * profile.
 *
 * @param stopped resolves when the run is to end at once.
 * @returns the exit code.
 * @throws Error for options and files that cannot be used, and for a run that was stopped; the
 *   exit code is then 2 as well.
 */
export async function drift(
  options: DriftOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<number> {
  const before = originOf(readProfile(options.profile), options.profile);
  const after = await currentOrigin(options, terminal, stopped);
  if (!after) return EXIT.usage;

  const differences = driftOf(before, after);
  terminal.out(
    options.json
      ? `${JSON.stringify({ differences }, null, 2)}\n`
      : driftReport(differences, fieldPaths(before.profile).length),
  );
  return differences.some(({ kind }) => kind === 'changed') ? EXIT.failed : EXIT.success;
}

async function currentOrigin(
  options: DriftOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<Origin | undefined> {
  if (options.with !== undefined) return originOf(readProfile(options.with), options.with);
  const report = await observeTarget(options, terminal, stopped);
  return report && originOf(learnProfile(report.observations, report.baseUrl), 'learned');
}

function originOf(given: ReturnType<typeof readProfile>, source: string): Origin {
  const learned = typeof given === 'string' ? undefined : given.learned;
  return { profile: resolveProfile(given, source), learned };
}
