import { expect, it } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkDriven } from './check-consumer.ts';
import type { ListingInput } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import type { Drive } from './run-situation.ts';

/** Always lists, like a command: it checks its key only to find the workspace. */
const listing =
  (workspaceOf: (given: ListingInput) => string | Promise<string>): Drive =>
  (_, given, signal) => {
    const { listFiles, describeFailure } = createClient({ workspaceId: workspaceOf });
    return driveClient({ listFiles, describeFailure }, 'listFiles', given, signal);
  };

const fieldOfCheck = async (given: ListingInput, names: readonly string[]): Promise<string> => {
  const response = await given.fetch(`${given.baseUrl}/api/v1/auth`, {
    headers: { Authorization: `Bearer ${given.apiKey}` },
  });
  const check = new Map<string, unknown>(Object.entries(Object(await response.json())));
  return String(names.map((name) => check.get(name)).find((value) => value !== undefined));
};

const verdicts = async (drive: Drive, mayFindWorkspace = true) => {
  const only = ['pages.full', 'key-check.bare', 'key-check.lookalikes', 'again.key-check'];
  const { outcomes } = await checkDriven(drive, { through: 'fetch', only, mayFindWorkspace });
  return outcomes.map(({ judgement }) => judgement.verdict);
};

const needingWorkspace = (names: readonly string[]) =>
  listing((given) => given.workspaceId || fieldOfCheck(given, names));

it('a client that finds its workspace by the key check is judged by it', async () => {
  const checked = await verdicts(needingWorkspace(['workspaceId']));
  const confused = await verdicts(needingWorkspace(['id', 'workspaceId']));

  expect(checked).toEqual(['pass', 'pass', 'pass', 'pass']);
  expect(confused).toEqual(['pass', 'pass', 'fail', 'pass']);
});

it('a client that cannot find its workspace, or is always given it, never needs the key check', async () => {
  const unproven = ['pass', 'unproven', 'unproven', 'unproven'];

  expect(await verdicts(listing(({ workspaceId }) => workspaceId))).toEqual(unproven);
  expect(await verdicts(needingWorkspace(['id']))).toEqual(unproven);
  expect(await verdicts(needingWorkspace(['workspaceId']), false)).toEqual(unproven);
});
