import { signal } from '@preact/signals';
import type { ContractReport } from '../../../../contract-tests/run/report.ts';
import type { FieldComparison } from '../../../../src/learn/compare-profiles.ts';
import { refresh } from '../../data/connection.ts';
import { errorOf } from '../../data/notices.ts';
import { loadPart } from '../../data/remote.ts';
import { type DeploymentDraft, fetchUncached, withDeployment } from './deployment.ts';

export interface Progress {
  /** The name of what is counted. */
  readonly what: string;
  readonly done: number;
  readonly of: number;
}

type RunState<Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly result: Result };

type Tell = (progress: Progress) => void;

/** Runs one thing at a time; its result stays while other panels are shown. */
export class Run<Result> {
  readonly state = signal<RunState<Result>>({ kind: 'idle' });
  #aborter = new AbortController();

  stop(): void {
    this.#aborter.abort(new Error('it was stopped'));
  }

  async start(work: (stop: AbortSignal, tell: Tell) => Promise<Result>): Promise<void> {
    this.stop();
    const aborter = new AbortController();
    this.#aborter = aborter;
    const show = (state: RunState<Result>) => {
      if (this.#aborter === aborter) this.state.value = state;
    };
    await work(aborter.signal, (progress) => show({ kind: 'running', progress })).then(
      (result) => show({ kind: 'done', result }),
      (cause) => show({ kind: 'failed', message: errorOf(cause).message }),
    );
    refresh();
  }
}

/** A run, and the lazily loaded module that also turns it into reports, files and profiles. */
export interface Checked {
  readonly record: { readonly report: ContractReport; readonly startedAt: string };
  readonly suite: typeof import('./suite.ts');
}

export const check = new Run<Checked>();
export const comparison = new Run<readonly FieldComparison[]>();

export const loadSuite = () => loadPart(() => import('./suite.ts'));

/** Runs the suite once. @throws Error if an option is invalid. */
export async function runSuite(
  draft: DeploymentDraft,
  signal: AbortSignal,
  tell: Tell,
): Promise<Checked> {
  const startedAt = new Date().toISOString();
  const suite = await loadSuite();
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
