import { readFileSync } from 'node:fs';
import { type ContractOptions, type KeyName, keyVariables } from '../../contract-tests/index.ts';
import { readKnownFiles } from '../../contract-tests/rules/known-files.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import type { ProfileName } from '../../src/profile/named.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import { keysOf } from '../../trials/suite/proof-world.ts';
import { faces } from './faces.ts';

/**
 * What the Vitest face judges: the deployment that the environment names, or mocks started for
 * the run, with every profile, and the default one through every face.
 */
export interface Target {
  readonly title: string;
  /** Whether everything must be proven: so for a mock, not for a deployment with unknown data. */
  readonly complete: boolean;
  readonly open: () => Promise<OpenTarget>;
}

export interface OpenTarget {
  readonly options: ContractOptions;
  readonly close: () => PromiseLike<void>;
}

/** @throws Error when the environment names a base URL and no key. */
export function targets(environment: NodeJS.ProcessEnv): readonly Target[] {
  const baseUrl = environment.WORKSPACE_FILES_BASE_URL;
  return baseUrl ? [liveTarget(baseUrl, environment)] : profileNames.flatMap(mockTargets);
}

function liveTarget(baseUrl: string, environment: NodeJS.ProcessEnv): Target {
  const given = (name: KeyName) => environment[keyVariables[name]] || undefined;
  const key = given('key');
  if (key === undefined) {
    throw new Error(
      `Failed to find a target: WORKSPACE_FILES_BASE_URL is set, and ${keyVariables.key} is not`,
    );
  }
  const keys = {
    key,
    unscoped: given('unscoped'),
    expired: given('expired'),
    other: given('other'),
  };
  return {
    title: baseUrl,
    complete: false,
    open: async () => ({
      options: { baseUrl, keys, knownFiles: knownIn(environment) },
      close: async () => {},
    }),
  };
}

/** The files known to exist, from the file that the environment names. */
function knownIn({ WORKSPACE_FILES_KNOWN_FILES: file }: NodeJS.ProcessEnv) {
  return file ? readKnownFiles(readFileSync(file, 'utf8')) : undefined;
}

/** With one or three entries per page, a bounded walk would not reach the end of 1,000 files. */
const SMALL_WORLDS: Readonly<Record<string, number>> = {
  'small-limits': 25,
  'single-entry-pages': 25,
};

const titles: Readonly<Record<string, string>> = {
  fetch: 'in process',
  msw: 'through MSW interception',
  http: 'over HTTP',
};

function mockTargets(profile: ProfileName): readonly Target[] {
  const files = SMALL_WORLDS[profile];
  // Every face answers with the same bytes (test/same-bytes.matrix.test.ts), so one is enough.
  const chosen = Object.entries(faces).filter(
    ([name]) => profile === 'default' || name === 'fetch',
  );
  return chosen.map(([name, open]) => ({
    title: `the mock under the profile ${profile}, ${titles[name]}`,
    complete: true,
    open: async () => {
      const mock = createMock({ profile, ...(files !== undefined && { files }) });
      const face = await open(mock, 'http://files.example.com/behind/a/prefix');
      const { baseUrl, fetch } = face;
      const requestsPerSecond = Number.POSITIVE_INFINITY;
      return {
        options: { baseUrl, fetch, keys: keysOf(mock), requestsPerSecond },
        close: () => face[Symbol.asyncDispose](),
      };
    },
  }));
}
