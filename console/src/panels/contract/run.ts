import { signal } from '@preact/signals';
import type { ObservationResult } from '../../../../contract-tests/judgement/observation.ts';
import type { ContractReport, RuleResult } from '../../../../contract-tests/report.ts';
import { client, mock, refresh } from '../../data/connection.ts';
import { errorOf, loadPart } from '../../data/remote.ts';
import { type DeploymentDraft, fetchAnew, withDeployment } from './deployment.ts';

/** How far a run is. */
export interface Progress {
  /** What progresses. */
  readonly what: string;
  readonly done: number;
  readonly of: number;
}

type Suite = typeof import('./suite.ts');

/** What came of a run, and what is made of it: the suite itself is loaded for the run. */
export interface Run extends Pick<Suite, 'learnProfile' | 'jsonReport' | 'contractPage'> {
  readonly report: ContractReport;
}

/** Runs the suite once, whatever for. @throws Error where an option cannot be used. */
export async function runSuite(
  draft: DeploymentDraft,
  stop: AbortSignal,
  tell: (progress: Progress, result?: RuleResult | ObservationResult) => void,
): Promise<Run> {
  const [server, shown] = [client.value, mock.value];
  if (server === null || shown === null)
    throw new Error('Failed to run the contract: no server is connected');
  const { runContract, rules, observations, ...make } = await load();
  const all = rules.length + observations.length;
  let done = 0;
  const progress = () => ({ what: 'Rules and observations done', done, of: all });
  tell(progress());
  const count = (result: RuleResult | ObservationResult) => {
    done += 1;
    tell(progress(), result);
  };
  const report = await withDeployment(draft, server, shown, (deployment) =>
    runContract({
      ...deployment,
      fetch: fetchAnew,
      signal: stop,
      onOutcome: count,
      onObservation: count,
    }),
  );
  return { ...make, report };
}

async function load() {
  const suite = await loadPart(() => import('./suite.ts'));
  const { runContract, rules, observations, learnProfile, jsonReport, contractPage } = suite;
  return { runContract, rules, observations, learnProfile, jsonReport, contractPage };
}

/** A run of the contract, and what came of it: it stays while other panels are shown. */
export type CheckState =
  | { readonly kind: 'idle'; readonly error?: string }
  | {
      readonly kind: 'running';
      readonly progress: Progress;
      readonly results: readonly RuleResult[];
    }
  | { readonly kind: 'done'; readonly run: Run; readonly startedAt: string };

export const check = signal<CheckState>({ kind: 'idle' });

let stop = new AbortController();

export const stopCheck = (): void => stop.abort(new Error('it was stopped'));

/** Judges a deployment; the state says how far it is, and what came of it. */
export async function startCheck(draft: DeploymentDraft): Promise<void> {
  stopCheck();
  const own = new AbortController();
  stop = own;
  const startedAt = new Date().toISOString();
  let results: readonly RuleResult[] = [];
  const tell = (progress: Progress, result?: RuleResult | ObservationResult) => {
    if (result && 'outcome' in result) results = [...results, result];
    if (stop === own) check.value = { kind: 'running', progress, results };
  };
  try {
    const run = await runSuite(draft, own.signal, tell);
    if (stop === own) check.value = { kind: 'done', run, startedAt };
  } catch (cause) {
    if (stop === own) check.value = { kind: 'idle', error: errorOf(cause).message };
  }
  refresh();
}
