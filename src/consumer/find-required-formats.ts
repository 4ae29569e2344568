import { likenessOf } from './causes/likeness.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { RequiredFormats } from './required-formats.ts';
import { allOf, combinations, type Format, formatsFor } from './required-formats.ts';
import type { SituationOutcome } from './run-situation.ts';

/** Tries the plainest situation on a requiredFormats. */
export type TryFormats = (requiredFormats: RequiredFormats) => Promise<SituationOutcome>;

/** Forms that are changed at once, and runs of the client in all. */
const MAX_CHANGES = 3;
const MAX_RUNS = 240;

/**
 * The nearest formats under which a client passes the plainest situation: with the fewest changes,
 * found step by step along those that change how it fails, then among usual combinations.
 *
 * @param plain how it failed under the plainest formats.
 * @param jobs runs at a time.
 * @returns null where none was found.
 */
export async function findRequiredFormats(
  plain: SituationOutcome,
  tryFormats: TryFormats,
  jobs: number,
): Promise<RequiredFormats | null> {
  const search = createSearch(tryFormats, jobs);
  const formats = formatsFor(messageOf(plain));
  let paths: readonly Path[] = [{ formats: [], outcome: plain }];
  for (let changes = 1; changes <= MAX_CHANGES && paths.length > 0; changes++) {
    const tried = await search(paths.flatMap((path) => stepsFrom(path, formats)));
    const found = tried.find(({ outcome }) => passes(outcome));
    if (found) return allOf(found.formats);
    paths = tried.filter(({ outcome, from }) => signatureOf(outcome) !== signatureOf(from));
  }
  const jumped = await search(combinations.map((all) => ({ formats: all, from: plain })));
  const found = jumped.find(({ outcome }) => passes(outcome));
  return found ? allOf(await needed(found.formats, tryFormats)) : null;
}

/** Whether other formats may be what a client wants: it failed over what it got, or left it out. */
export function mayRequireFormats({ judgement, session: { result } }: SituationOutcome): boolean {
  if (result.kind === 'failed' || result.kind === 'malformed') {
    return (
      !('findings' in judgement) || judgement.findings.every(({ about }) => about === 'result')
    );
  }
  return (
    result.kind === 'listed' &&
    'findings' in judgement &&
    judgement.findings.every(({ about, what }) => about === 'result' && what.startsWith('left out'))
  );
}

interface Path {
  readonly formats: readonly Format[];
  readonly outcome: SituationOutcome;
}

interface Step {
  readonly formats: readonly Format[];
  readonly from: SituationOutcome;
}

const stepsFrom = (
  { formats: taken, outcome }: Path,
  formats: readonly Format[],
): readonly Step[] =>
  formats
    .filter(({ choice }) => !taken.some((format) => format.choice === choice))
    .map((format) => ({ formats: [...taken, format], from: outcome }));

/** Tries what is asked for until the runs are spent. */
function createSearch(tryFormats: TryFormats, jobs: number) {
  let left = MAX_RUNS;
  return async (steps: readonly Step[]): Promise<(Step & Path)[]> => {
    const affordable = steps.slice(0, left);
    left -= affordable.length;
    return mapConcurrently(affordable, jobs, async (step) => ({
      ...step,
      outcome: await tryFormats(allOf(step.formats)),
    }));
  };
}

const passes = ({ judgement, session: { result } }: SituationOutcome): boolean =>
  judgement.verdict === 'pass' && result.kind === 'listed';

const messageOf = ({ session: { result } }: SituationOutcome): string =>
  'message' in result ? result.message : '';

/** How a client fails, but for ids and numbers: where that changes, it came further. */
function signatureOf(outcome: SituationOutcome): string {
  const { result, requests } = outcome.session;
  const what = messageOf(outcome);
  const finding = { severity: 'fail', clause: outcome.clause, what, requests: [] } as const;
  return `${result.kind} ${requests.length} ${likenessOf({ finding, outcome })}`;
}

/** Those without which it does not pass. */
async function needed(
  formats: readonly Format[],
  tryFormats: TryFormats,
): Promise<readonly Format[]> {
  let kept = formats;
  for (const format of formats) {
    const others = kept.filter((each) => each !== format);
    if (passes(await tryFormats(allOf(others)))) kept = others;
  }
  return kept;
}
