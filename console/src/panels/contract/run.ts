import { signal } from '@preact/signals';
import type { ContractOptions } from '../../../../contract-tests/run/options.ts';
import type { RemoteSandbox, RemoteSandboxOptions } from '../../../../src/control/connect.ts';
import type { Report } from '../../../../src/report/report.ts';
import { client, mock, refresh } from '../../data/connection.ts';
import { errorOf } from '../../data/notices.ts';
import { loadPart } from '../../data/remote.ts';

type RunTarget = Pick<ContractOptions, 'baseUrl' | 'keys' | 'requestsPerSecond' | 'maxRequests'>;

/** The report of a run, and the lazily loaded module that writes it. */
export interface Checked {
  readonly report: Report;
  readonly suite: typeof import('./suite.ts');
}

type RunState =
  | { readonly kind: 'idle' }
  /** Counts rules and observations. */
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly checked: Checked };

/** The latest run; it continues, and its result stays, while other panels are shown. */
export const runState = signal<RunState>({ kind: 'idle' });
let aborter = new AbortController();

export const stopRun = (): void => aborter.abort(new Error('it was stopped'));

/** Runs the suite, and stops the run before it. */
export async function startRun(): Promise<void> {
  stopRun();
  const own = new AbortController();
  aborter = own;
  const show = (state: RunState) => {
    if (aborter === own) runState.value = state;
  };
  await runSuite(own.signal, (done, of) => show({ kind: 'running', done, of })).then(
    (checked) => show({ kind: 'done', checked }),
    (cause) => show({ kind: 'failed', message: errorOf(cause).message }),
  );
  refresh();
}

async function runSuite(
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<Checked> {
  const startedAt = new Date().toISOString();
  onProgress(0, 1);
  const suite = await loadPart(() => import('./suite.ts'));
  const of = suite.rules.length + suite.observations.length;
  let done = 0;
  const count = () => onProgress(++done, of);
  // The browser's cache would respond instead of the server.
  const fetch = (request: Request) => globalThis.fetch(request, { cache: 'no-store' });
  const watch = { fetch, signal, onOutcome: count, onObservation: count };
  const report = await onCopy((copy) => suite.runContract({ ...copy, ...watch }));
  return { suite, report: suite.checkReport(report, { startedAt }) };
}

/** Requests that a run may send to the mock on this server. */
const MAX_REQUESTS_HERE = 5_000;
/** Seconds after which the server deletes the sandbox of a run whose page was closed. */
const SANDBOX_TTL = 600;

/**
 * Runs on a temporary sandbox with the world, profile and faults of the shown one and every key that
 * a rule needs, so that the run leaves no keys or journal entries behind.
 */
async function onCopy<Result>(run: (copy: RunTarget) => Promise<Result>): Promise<Result> {
  const { seed, profile, faults } = await mock.peek().call('state.export');
  const { grown, data } = seed.world;
  // A world that was given as data comes without its keys: no two sandboxes may share a secret.
  const given = data ? { world: { ...data, keys: [] } } : grown;
  const options = { ...given, profile, ttlSeconds: SANDBOX_TTL };
  // The server exported this recipe, and validates it again.
  const sandbox = await client.peek().sandbox(options as RemoteSandboxOptions);
  try {
    for (const { fault } of faults.pending) {
      // Those of one key affect no key of the run.
      if (fault.key === undefined) await sandbox.call('faults.add', fault);
    }
    const pace = { requestsPerSecond: Infinity, maxRequests: MAX_REQUESTS_HERE };
    return await run({ baseUrl: sandbox.baseUrl, keys: await issueKeys(sandbox), ...pace });
  } finally {
    await sandbox.delete().catch(() => {});
  }
}

async function issueKeys(sandbox: RemoteSandbox): Promise<ContractOptions['keys']> {
  const [own, other] = (await sandbox.call('sandboxes.get')).workspaces;
  const issue = async (label: string, workspaceId: string | undefined, scopes = ['files:read']) =>
    (await sandbox.call('keys.issue', { label: `contract-${label}`, workspaceId, scopes })).secret;
  const key = await issue('key', own?.workspaceId);
  const unscoped = await issue('unscoped', own?.workspaceId, []);
  const expired = await issue('expired', own?.workspaceId);
  await sandbox.call('keys.expire', { label: 'contract-expired' });
  const foreign = other && { other: await issue('other', other.workspaceId) };
  return { key, unscoped, expired, ...foreign };
}
