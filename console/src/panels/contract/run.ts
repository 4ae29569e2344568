import { signal } from '@preact/signals';
import type { ContractReport } from '../../../../contract-tests/run/report.ts';
import { refresh } from '../../data/connection.ts';
import { errorOf } from '../../data/notices.ts';
import { loadPart } from '../../data/remote.ts';
import { type DeploymentDraft, fetchUncached, withDeployment } from './deployment.ts';

interface Progress {
  /** The name of what is counted. */
  readonly what: string;
  readonly done: number;
  readonly of: number;
}

/** A run, and the lazily loaded module that also turns it into reports. */
export interface Checked {
  readonly record: { readonly report: ContractReport; readonly startedAt: string };
  readonly suite: typeof import('./suite.ts');
}

type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly checked: Checked };

/** The latest run; it continues, and its result stays, while other panels are shown. */
export const runState = signal<RunState>({ kind: 'idle' });
let aborter = new AbortController();

export const stopRun = (): void => aborter.abort(new Error('it was stopped'));

/** Runs the suite, and stops the run before it. */
export async function startRun(draft: DeploymentDraft): Promise<void> {
  stopRun();
  const own = new AbortController();
  aborter = own;
  const show = (state: RunState) => {
    if (aborter === own) runState.value = state;
  };
  await runSuite(draft, own.signal, (progress) => show({ kind: 'running', progress })).then(
    (checked) => show({ kind: 'done', checked }),
    (cause) => show({ kind: 'failed', message: errorOf(cause).message }),
  );
  refresh();
}

/** @throws Error if an option is invalid. */
async function runSuite(
  draft: DeploymentDraft,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<Checked> {
  const startedAt = new Date().toISOString();
  const suite = await loadPart(() => import('./suite.ts'));
  const of = suite.rules.length + suite.observations.length;
  let done = -1;
  const count = () => tell({ what: 'Rules and observations done', done: ++done, of });
  count();
  const report = await withDeployment(draft, (deployment) =>
    suite.runContract({
      ...deployment,
      fetch: fetchUncached,
      signal,
      onOutcome: count,
      onObservation: count,
    }),
  );
  return { suite, record: { report, startedAt } };
}
