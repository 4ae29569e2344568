import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkDriven } from './check-consumer.ts';
import type { ListingInput } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import type { Drive } from './run-situation.ts';

/** Lists as a command does: it has no key check of its own, but for its workspace. */
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

const needing = (names: readonly string[]) =>
  listing((given) => given.workspaceId || fieldOfCheck(given, names));

test('a client that finds its workspace by the key check is judged by it', async () => {
  expect(await verdicts(needing(['workspaceId']))).toEqual(['pass', 'pass', 'pass', 'pass']);
  expect(await verdicts(needing(['id', 'workspaceId']))).toEqual(['pass', 'pass', 'fail', 'pass']);
});

test('where it finds none, or is told always, the check never comes about', async () => {
  const unproven = ['pass', 'unproven', 'unproven', 'unproven'];

  expect(await verdicts(listing(({ workspaceId }) => workspaceId))).toEqual(unproven);
  expect(await verdicts(needing(['id']))).toEqual(unproven);
  expect(await verdicts(needing(['workspaceId']), false)).toEqual(unproven);
});
