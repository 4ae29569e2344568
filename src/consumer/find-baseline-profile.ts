import { allOf, combinations, type Form, formsFor } from './baseline-forms.ts';
import type { Basis } from './baseline-profile.ts';
import { likenessOf } from './causes/likeness.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { SituationOutcome } from './run-situation.ts';

/** Tries the plainest situation on a basis. */
export type TryBasis = (basis: Basis) => Promise<SituationOutcome>;

/** Forms that are changed at once, and runs of the client in all. */
const MOST_FORMS = 3;
const MOST_RUNS = 240;

/**
 * The nearest forms under which a client passes the plainest situation: with the fewest changes,
 * found step by step along those that change how it fails, then among usual combinations.
 *
 * @param plain how it failed under the plainest forms.
 * @param jobs runs at a time.
 * @returns null where none was found.
 */
export async function findBaselineProfile(
  plain: SituationOutcome,
  tryBasis: TryBasis,
  jobs: number,
): Promise<Basis | null> {
  const search = createSearch(tryBasis, jobs);
  const forms = formsFor(messageOf(plain));
  let paths: readonly Path[] = [{ forms: [], outcome: plain }];
  for (let changes = 1; changes <= MOST_FORMS && paths.length > 0; changes++) {
    const tried = await search(paths.flatMap((path) => stepsFrom(path, forms)));
    const found = tried.find(({ outcome }) => passes(outcome));
    if (found) return allOf(found.forms);
    paths = tried.filter(({ outcome, from }) => signatureOf(outcome) !== signatureOf(from));
  }
  const jumped = await search(combinations.map((all) => ({ forms: all, from: plain })));
  const found = jumped.find(({ outcome }) => passes(outcome));
  return found ? allOf(await needed(found.forms, tryBasis)) : null;
}

/** Whether other forms may be what a client wants: it failed over what it got, or left it out. */
export function mayRestOnForms({ judgement, conduct: { result } }: SituationOutcome): boolean {
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
  readonly forms: readonly Form[];
  readonly outcome: SituationOutcome;
}

interface Step {
  readonly forms: readonly Form[];
  readonly from: SituationOutcome;
}

const stepsFrom = ({ forms: taken, outcome }: Path, forms: readonly Form[]): readonly Step[] =>
  forms
    .filter(({ choice }) => !taken.some((form) => form.choice === choice))
    .map((form) => ({ forms: [...taken, form], from: outcome }));

/** Tries what is asked for until the runs are spent. */
function createSearch(tryBasis: TryBasis, jobs: number) {
  let left = MOST_RUNS;
  return async (steps: readonly Step[]): Promise<(Step & Path)[]> => {
    const affordable = steps.slice(0, left);
    left -= affordable.length;
    return mapConcurrently(affordable, jobs, async (step) => ({
      ...step,
      outcome: await tryBasis(allOf(step.forms)),
    }));
  };
}

const passes = ({ judgement, conduct: { result } }: SituationOutcome): boolean =>
  judgement.verdict === 'pass' && result.kind === 'listed';

const messageOf = ({ conduct: { result } }: SituationOutcome): string =>
  'message' in result ? result.message : '';

/** How a client fails, but for ids and numbers: where that changes, it came further. */
function signatureOf(outcome: SituationOutcome): string {
  const { result, requests } = outcome.conduct;
  const what = messageOf(outcome);
  const finding = { severity: 'fail', clause: outcome.clause, what, requests: [] } as const;
  return `${result.kind} ${requests.length} ${likenessOf({ finding, outcome })}`;
}

/** Those without which it does not pass. */
async function needed(forms: readonly Form[], tryBasis: TryBasis): Promise<readonly Form[]> {
  let kept = forms;
  for (const form of forms) {
    const others = kept.filter((each) => each !== form);
    if (passes(await tryBasis(allOf(others)))) kept = others;
  }
  return kept;
}
