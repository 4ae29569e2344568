import type { Clock } from '../../mock/clock.ts';
import type { CursorReading } from '../../mock/explain/explain-cursor.ts';
import { faultToJson } from '../../mock/faults/fault-json.ts';
import type { Fault, MockFaults, PendingFault } from '../../mock/faults/faults.ts';
import type { MockFile, MockFiles } from '../../mock/files.ts';
import type { MockKey, MockKeys } from '../../mock/keys.ts';
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
import { createRemoteJournal, type RemoteJournal } from './remote-journal.ts';
import { ControlRequestError, undefinedWhereMissing, wasThere } from './request-error.ts';
import type { Send } from './send.ts';

/// <reference lib="esnext.disposable" preserve="true" />

/** The files of a remote mock. Times are always ISO 8601, in every profile. */
export type RemoteFiles = Promised<MockFiles>;
/** The keys of a remote mock, with the same methods as in process. */
export type RemoteKeys = Promised<MockKeys>;
type RemoteWorkspace = Omit<MockWorkspace, 'createdAt'>;

/**
 * A mock in another process, with the methods of `Mock`, which return promises. Errors have the
 * same message as in process, and `code`, `field` and `status`.
 */
export interface RemoteMock {
  /** `default` for the sandbox that answers requests without a key or with an unknown key. */
  readonly id: string;
  /**
   * The URL before `/api/v1`. It is the same for all sandboxes, because the key selects the
   * sandbox.
   */
  readonly baseUrl: string;
  readonly files: RemoteFiles;
  readonly keys: RemoteKeys;
  readonly clock: Promised<Clock>;
  readonly workspaces: {
    list(): Promise<readonly RemoteWorkspace[]>;
    /** @throws Error with the existing labels, if no workspace has this one. */
    byLabel(label: string): Promise<RemoteWorkspace>;
  };
  /**
   * Reads the position of a cursor, and whether a listing accepts it, without consuming it.
   *
   * @param workspaceId the workspace to list; default: the first.
   */
  readCursor(cursor: string, workspaceId?: string): Promise<CursorReading>;
  readonly journal: RemoteJournal;
  /** Faults between the API and its caller: different responses, broken and slow connections. */
  readonly faults: RemoteFaults;
  /** The complete current profile. */
  profile(): Promise<Profile>;
  /**
   * Changes the profile for all requests from now on.
   *
   * @throws Error if it is unknown or invalid.
   */
  setProfile(profile: ProfileOption | (string & {})): Promise<Profile>;
  /** Changes single choices by their paths and keeps the others: `{ 'limit.maximum': 3 }`. */
  changeProfile(choices: Readonly<Partial<Record<ProfileField, unknown>>>): Promise<Profile>;
  /** The progress of the scenario, and its next step; null if none is running. */
  scenario(): Promise<ScenarioStatus | null>;
  /**
   * Starts a scenario from its first step; null ends the current one.
   *
   * @throws Error if the scenario is unknown or invalid, or a step names a file or key that does
   *   not exist.
   */
  setScenario(scenario: ScenarioOption | (string & {}) | null): Promise<ScenarioStatus | null>;
  /**
   * Returns to the seed: world, profile, scenario, files, keys, clock and journal are as at the
   * start, and faults are removed.
   */
  reset(): Promise<void>;
  /** The state as JSON: the seed and all writes since. It contains the secrets of the keys. */
  exportState(): Promise<SavedState>;
  /**
   * Replaces the state with one that a mock exported.
   *
   * @throws Error if the state is invalid or belongs to a different world.
   */
  importState(state: SavedState): Promise<void>;
  /** Its id, the hash of its world, when it expires, its workspaces and its keys. */
  read(): Promise<SandboxDescription>;
}

/**
 * A sandbox that this client created. It ends with `delete()`, or at the end of an `await using`
 * block.
 */
export interface RemoteSandbox extends RemoteMock, AsyncDisposable {
  /**
   * The secret of one of the sandbox's first keys, such as `reader`.
   *
   * @throws Error if no key has that label.
   */
  secretOf(label: KeyLabel): string;
  /** Ends the sandbox: its keys become unknown. Does nothing if it has already ended. */
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
      byLabel: async (label) => labelled('workspace', label, (await read()).workspaces),
    },
    faults: createRemoteFaults(send, id),
    journal: createRemoteJournal(send, id),
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
    secretOf: (label) => labelled('key', label, keys).secret,
    delete: remove,
    [Symbol.asyncDispose]: remove,
  };
}

/** @throws Error with the existing labels if no entry has this one. */
function labelled<Entry extends { readonly label: string }>(
  kind: 'key' | 'workspace',
  label: string,
  all: readonly Entry[],
): Entry {
  const found = all.find((each) => each.label === label);
  if (found) return found;
  throw noSuchLabel(kind, label, all);
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

/** Milliseconds since 1970 with microseconds as a fraction, which a `Date` lacks. */
const millisecondsOf = (iso: string): number =>
  (Date.parse(iso) * 1_000 + Number(iso.slice(23, 26).replace('Z', ''))) / 1_000;

/** Removes a fault when called; `faults.remove(id)` does the same. */
export interface RemoteFault {
  (): Promise<void>;
  readonly id: string;
}

/** The faults of a remote mock; predicates work only in process. */
export interface RemoteFaults extends Omit<Promised<MockFaults>, 'add'> {
  /** @throws Error that names the field if a fault is invalid or impossible. */
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

function createRemoteKeys(send: Send, id: string): RemoteKeys {
  const list = async (): Promise<readonly MockKey[]> =>
    (await send('listKeys', { path: { id } })).keys;
  /** The label of a key, given its label or its secret: secrets must not be in URLs. */
  const labelOf = async (key: string): Promise<string> =>
    (await list()).find(({ label, secret }) => label === key || secret === key)?.label ?? key;

  return {
    list,
    byLabel: async (label) => labelled('key', label, await list()),
    async issue(given = {}) {
      const { scopes, ...key } = given;
      const input = { ...key, ...(scopes && { scopes: [...scopes] }) };
      return send('issueKey', { path: { id }, input });
    },
    expire: async (key) => send('expireKey', { path: { id, label: await labelOf(key) } }),
    revoke: async (key) => wasThere(send('revokeKey', { path: { id, label: await labelOf(key) } })),
  };
}

/** The maximum number of files that the control API returns at once. */
const MAX_COUNT = 1_000;

function createRemoteFiles(send: Send, id: string): RemoteFiles {
  const page = (workspaceId: string | undefined, limit: number, after?: string) =>
    send('listFiles', { path: { id }, input: { workspaceId, limit, after } });
  const at = (fileId: string) => ({ path: { id, fileId } });

  return {
    async list(workspaceId) {
      const files: MockFile[] = [];
      let after: string | undefined;
      do {
        const found = await page(workspaceId, MAX_COUNT, after);
        files.push(...found.files);
        after = found.next ?? undefined;
      } while (after !== undefined);
      return files;
    },
    get: (fileId) => send('readFile', at(fileId)).catch(undefinedWhereMissing),
    create: (file = {}) => send('createFile', { path: { id }, input: file }),
    async upload({ signature, size = 0, ...given }) {
      const bytes = signature ?? new Uint8Array();
      // An empty body without a size means an empty file.
      const isEmpty = signature?.length === 0 && size === 0;
      const input = isEmpty ? given : { ...given, size };
      try {
        const file = await send('uploadFile', { path: { id }, input, bytes });
        return { accepted: true, file };
      } catch (cause) {
        if (!(cause instanceof ControlRequestError) || cause.status !== 422) throw cause;
        return { accepted: false, reason: cause.problems[0]?.message ?? cause.message };
      }
    },
    update: (fileId, changes) => send('updateFile', { ...at(fileId), input: changes }),
    delete: (fileId) => wasThere(send('deleteFile', at(fileId))),
    count: async (workspaceId) => (await page(workspaceId, 0)).total,
  };
}
