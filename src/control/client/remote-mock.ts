import type { Clock } from '../../mock/clock.ts';
import type { CursorReading } from '../../mock/explain/explain-cursor.ts';
import { faultToJson } from '../../mock/faults/fault-json.ts';
import type { Fault, MockFaults, PendingFault } from '../../mock/faults/faults.ts';
import type { ScenarioStatus } from '../../mock/scenario/play-scenario.ts';
import type { ScenarioOption } from '../../mock/scenario/scenario.ts';
import type { SavedState } from '../../mock/state/schema.ts';
import type { MockWorkspace } from '../../mock/workspaces.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { Profile } from '../../profile/schema.ts';
import { noSuchLabel } from '../../text/operation-error.ts';
import type { KeyLabel } from '../../world/named.ts';
import type { Promised, ReplyOf, SandboxDescription, Sent } from './endpoints.ts';
import { createRemoteFiles, type RemoteFiles } from './remote-files.ts';
import { createRemoteJournal, type RemoteJournal } from './remote-journal.ts';
import { createRemoteKeys, type RemoteKeys } from './remote-keys.ts';
import { undefinedWhereMissing, wasThere } from './request-error.ts';
import type { Send } from './send.ts';

/// <reference lib="esnext.disposable" preserve="true" />

type RemoteWorkspace = Omit<MockWorkspace, 'createdAt'>;

/**
 * A mock that runs elsewhere, under the names of `Mock`: what it does, this does, in its time. What
 * it refuses is an Error that says the same, with `code`, `field` and `status`.
 */
export interface RemoteMock {
  /** `default` for the one of requests without a key, or with one that nobody has. */
  readonly id: string;
  /** What stands before `/api/v1`; that of the whole server, since the key chooses the sandbox. */
  readonly baseUrl: string;
  readonly files: RemoteFiles;
  readonly keys: RemoteKeys;
  readonly clock: Promised<Clock>;
  readonly workspaces: {
    list(): Promise<readonly RemoteWorkspace[]>;
    /** @throws Error when there is none, with the labels that there are. */
    byLabel(label: string): Promise<RemoteWorkspace>;
  };
  /**
   * What a cursor stands for, and whether a listing takes it; it is not used up.
   *
   * @param workspaceId whose listing it is for; that of the first workspace if left out.
   */
  readCursor(cursor: string, workspaceId?: string): Promise<CursorReading>;
  readonly journal: RemoteJournal;
  /** What goes wrong between the API and its caller: other answers, broken and slow connections. */
  readonly faults: RemoteFaults;
  /** The complete profile, as it is now. */
  profile(): Promise<Profile>;
  /** Answers under another profile from now on. @throws Error when it is unknown or malformed. */
  setProfile(profile: ProfileOption): Promise<Profile>;
  /** Other choices, by their paths; all else stays: `{ 'limit.maximum': 3 }`. */
  changeProfile(choices: Readonly<Partial<Record<ProfileField, unknown>>>): Promise<Profile>;
  /** How far the scenario is, and which step is next; null where there is none. */
  scenario(): Promise<ScenarioStatus | null>;
  /**
   * Begins another scenario from its first step; null ends the one that plays.
   *
   * @throws Error when it is unknown or malformed, or a step names what is not there.
   */
  setScenario(scenario: ScenarioOption | null): Promise<ScenarioStatus | null>;
  /** Back to the seed: world, profile, scenario, files, keys, clock, journal, and no faults. */
  reset(): Promise<void>;
  /** All that it holds, as JSON: its seed, and the writes since. It has the secrets of its keys. */
  exportState(): Promise<SavedState>;
  /** Goes on from what another one held. @throws Error when it is malformed or foreign. */
  importState(state: SavedState): Promise<void>;
  /** Its id, the hash of its world, when it is let go, its workspaces and its keys. */
  read(): Promise<SandboxDescription>;
}

/** One that this client made, and may let go: at the end of an `await using` block by itself. */
export interface RemoteSandbox extends RemoteMock, AsyncDisposable {
  /**
   * The secret of a key that the sandbox began with, such as `reader`.
   *
   * @throws Error when there is none of that label.
   */
  secretOf(label: KeyLabel): string;
  /** Its keys are unknown from then on. Nothing happens where it is gone already. */
  delete(): Promise<void>;
}

export function createRemoteMock(send: Send, baseUrl: string, id: string): RemoteMock {
  const path = { path: { id } };
  const read = () => send('readSandbox', path);
  return {
    id,
    baseUrl,
    files: createRemoteFiles(send, id),
    keys: createRemoteKeys(send, id),
    clock: createRemoteClock(send, id),
    workspaces: {
      list: async () => (await read()).workspaces,
      async byLabel(label) {
        const { workspaces } = await read();
        const found = workspaces.find((workspace) => workspace.label === label);
        if (found) return found;
        throw noSuchLabel('workspace', label, workspaces);
      },
    },
    faults: createRemoteFaults(send, id),
    journal: createRemoteJournal(
      (input) => send('readJournal', { ...path, input }),
      (input = {}) => send('readJournalArchive', { ...path, input }),
      () => send('clearJournal', path),
      (sent) => send.open('followJournal', { ...path, ...sent }),
    ),
    readCursor: (cursor, workspaceId) =>
      send('readCursor', { ...path, input: { cursor, workspaceId } }),
    profile: () => send('readProfile', path),
    setProfile: (profile) => send('replaceProfile', { ...path, input: profile }),
    changeProfile: (choices) => send('changeProfile', { ...path, input: choices }),
    scenario: () => send('readScenario', path),
    setScenario: (scenario) => send('replaceScenario', { ...path, input: scenario }),
    async reset() {
      await send('resetSandbox', path);
    },
    exportState: () => send('exportState', path),
    async importState(state) {
      await send('importState', { ...path, input: state });
    },
    read,
  };
}

export function createRemoteSandbox(
  send: Send,
  baseUrl: string,
  { id, keys }: Pick<ReplyOf<'createSandbox'>, 'id' | 'keys'>,
): RemoteSandbox {
  const remove = () => send('deleteSandbox', { path: { id } }).catch(undefinedWhereMissing);
  return {
    ...createRemoteMock(send, baseUrl, id),
    secretOf(label) {
      const found = keys.find((key) => key.label === label);
      if (found) return found.secret;
      throw noSuchLabel('key', label, keys);
    },
    delete: remove,
    [Symbol.asyncDispose]: remove,
  };
}

function createRemoteClock(send: Send, id: string): RemoteMock['clock'] {
  const read = () => send('readClock', { path: { id } });
  const change = async (input: NonNullable<Sent<'changeClock'>['input']>) => {
    await send('changeClock', { path: { id }, input });
  };
  return {
    now: async () => millisecondsOf((await read()).now),
    advance: (milliseconds, from) => change({ now: from, advanceSeconds: milliseconds / 1_000 }),
    set: (time) => change({ now: time }),
    isFrozen: async () => (await read()).frozen,
    freeze: () => change({ frozen: true }),
    run: () => change({ frozen: false }),
  };
}

/** Milliseconds since 1970 with a fraction: a date has no microseconds. */
const millisecondsOf = (iso: string): number =>
  (Date.parse(iso) * 1_000 + Number(iso.slice(23, 26).replace('Z', ''))) / 1_000;

/** Takes a fault away again, by whichever of its two ways. */
export interface RemoteFault {
  (): Promise<void>;
  readonly id: string;
}

/** The faults of a mock elsewhere; predicates are for mocks of this process. */
export interface RemoteFaults extends Omit<Promised<MockFaults>, 'add'> {
  /** @throws Error that names the field, where a fault could not come to pass as it says. */
  add(fault: Fault): Promise<RemoteFault>;
}

function createRemoteFaults(send: Send, id: string): RemoteFaults {
  const path = { id };
  const remove = (faultId: string): Promise<boolean> =>
    wasThere(send('removeFault', { path: { id, faultId } }));
  return {
    async add(fault) {
      const added = await send('addFault', { path, input: faultToJson(fault) });
      return Object.assign(async () => void (await remove(added.id)), { id: added.id });
    },
    async list(): Promise<readonly PendingFault[]> {
      return (await send('listFaults', { path })).faults;
    },
    remove,
    clear: () => send('clearFaults', { path }),
  };
}
