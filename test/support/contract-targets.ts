import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { type ContractOptions, type KeyName, keyVariables } from '../../contract-tests/index.ts';
import { readKnownFiles } from '../../contract-tests/listing/known-file.ts';
import { createMock, type Mock } from '../../src/mock/create-mock.ts';
import { handlers } from '../../src/msw/index.ts';
import type { ProfileName } from '../../src/profile/named.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import { startServer } from '../../src/server/start-server.ts';
import { keysOf } from '../../trials/suite/proof-world.ts';

/**
 * What the Vitest face judges: the deployment that the environment names, or mocks started for
 * the run, under every profile and behind every face.
 */
export interface Target {
  readonly title: string;
  /** Whether everything must be proven: so for a mock, not for a deployment of unknown data. */
  readonly complete: boolean;
  readonly open: () => Promise<OpenTarget>;
}

export interface OpenTarget {
  readonly options: ContractOptions;
  readonly close: () => Promise<void>;
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

/** The files that are known to be there, in the file that the environment names. */
function knownIn({ WORKSPACE_FILES_KNOWN_FILES: file }: NodeJS.ProcessEnv) {
  return file ? readKnownFiles(readFileSync(file, 'utf8')) : undefined;
}

/** Where pages hold an entry or three, a bounded walk would not reach the end of 1,000 files. */
const SMALL_WORLDS: Readonly<Record<string, number>> = {
  'small-limits': 25,
  'single-entry-pages': 25,
};

function mockTargets(profile: ProfileName): readonly Target[] {
  const files = SMALL_WORLDS[profile];
  const start = () => createMock({ profile, ...(files !== undefined && { files }) });
  return Object.entries(faces).map(([face, open]) => ({
    title: `the mock under the profile ${profile}, ${face}`,
    complete: true,
    open: () => open(start()),
  }));
}

const INTERCEPTED = 'http://files.example.com/behind/a/prefix';

const faces: Readonly<Record<string, (mock: Mock) => Promise<OpenTarget>>> = {
  'in process': async (mock) => ({
    options: { ...optionsFor(mock, 'http://mock.test'), fetch: mock.fetch },
    close: async () => {},
  }),
  'through MSW interception': async (mock) => {
    // Other paths are the app's: here, an app that has none.
    const elsewhere = http.all(`${INTERCEPTED}/*`, () => HttpResponse.json({}, { status: 404 }));
    const interception = setupServer(...handlers(mock, { baseUrl: INTERCEPTED }), elsewhere);
    interception.listen({ onUnhandledRequest: 'error' });
    return {
      options: optionsFor(mock, INTERCEPTED),
      close: async () => interception.close(),
    };
  },
  'over HTTP': async (mock) => {
    const server = await startServer(mock);
    return { options: optionsFor(mock, server.baseUrl), close: () => server.close() };
  },
};

function optionsFor(mock: Mock, baseUrl: string): ContractOptions {
  return {
    baseUrl,
    keys: keysOf(mock),
    requestsPerSecond: Number.POSITIVE_INFINITY,
  };
}
