import type { ContractOptions, Keys } from '../../../contract-tests/suite.ts';
import { createMock } from '../../mock/create-mock.ts';
import { startServer } from '../../server/start-server.ts';
import type { TargetOptions } from './target-options.ts';

/** What is judged, for as long as it is not disposed of. */
export interface CheckTarget extends AsyncDisposable {
  /** A mock of this process: no proxy stands before it. */
  readonly isOwn: boolean;
  readonly options: Pick<ContractOptions, 'baseUrl' | 'keys' | 'requestsPerSecond'>;
}

/** @throws Error when the options name no target, or half of one. */
export async function openTarget(options: TargetOptions): Promise<CheckTarget> {
  if (options.mock) return startMock();
  const { baseUrl, key, unscopedKey, expiredKey, otherKey } = options;
  if (baseUrl === undefined) {
    throw new Error(
      'Failed to find what to judge: give --base-url URL (or WORKSPACE_FILES_BASE_URL), ' +
        'or --mock to judge a mock that is started for the run',
    );
  }
  if (key === undefined) {
    throw new Error(
      'Failed to find the API key: set WORKSPACE_FILES_KEY, which keeps it out of the list of ' +
        'processes, or give --key SECRET',
    );
  }
  const keys: Keys = { key, unscoped: unscopedKey, expired: expiredKey, other: otherKey };
  return {
    isOwn: false,
    options: { baseUrl, keys, requestsPerSecond: undefined },
    [Symbol.asyncDispose]: async () => {},
  };
}

async function startMock(): Promise<CheckTarget> {
  const mock = createMock();
  const server = await startServer(mock);
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;
  return {
    isOwn: true,
    options: {
      baseUrl: server.baseUrl,
      keys: {
        key: secretOf('reader'),
        unscoped: secretOf('unscoped'),
        expired: secretOf('expired'),
        other: secretOf('other'),
      },
      // Nobody else is waiting for it.
      requestsPerSecond: Number.POSITIVE_INFINITY,
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
