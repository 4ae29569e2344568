import { learnedPaths, profileFields } from '../profile/fields.ts';
import type { Learned } from '../profile/learned.ts';
import { choiceAt, overChoices } from '../profile/profile-difference.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { learnedBut } from '../profile/sources.ts';
import type { Store } from '../store/store.ts';
import { OperationError } from '../text/operation-error.ts';
import { suggestName } from '../text/suggest.ts';
import type { World, WorldFile, WorldKey } from '../world/world.ts';
import type { ActionId, ActionInput } from './action-inputs.ts';
import type { Clock } from './clock.ts';
import type { MockFaults } from './faults/faults.ts';
import type { MockFiles } from './files.ts';
import type { MockKeys } from './keys.ts';

/** The parts of a mock that operations change. */
export interface ActedMock {
  readonly files: MockFiles;
  readonly keys: MockKeys;
  readonly clock: Clock;
  readonly faults: MockFaults;
  readonly profile: Profile;
  readonly learned: Learned | undefined;
  readonly store: Store;
  readonly world: World;
  setProfile(chosen: ProfileOption): void;
}

/** The key of the latest request: the default key and workspace of a step of a scenario. */
type Sender = WorldKey | null | undefined;

type Actions = {
  readonly [Id in ActionId]: (mock: ActedMock, input: ActionInput<Id>, sender?: Sender) => unknown;
};

/** The most keys of a mock, and files beyond those of its world; only operations are bounded. */
const MAX_ADDED = 100_000;

function assertRoom(count: number, action: string, what: string): void {
  if (count < MAX_ADDED) return;
  const reason = `there are ${MAX_ADDED} ${what} already: remove some`;
  throw new OperationError({ action, reason, kind: 'limit' });
}

/**
 * Changes of a mock by plain values, as a control request or in a step of a scenario. Each throws an
 * OperationError if it is impossible; then nothing has changed.
 */
export const mockActions = {
  'files.create'({ files, store, world }, input, sender = null) {
    const added = store.files.size() - world.files.length;
    assertRoom(added, 'create a file', 'added files');
    return files.create({ workspaceId: sender?.workspaceId, ...input });
  },
  'files.update': (mock, { id, ...changes }, sender = null) =>
    mock.files.update(fileOf(mock, id, sender).id, changes),
  'files.delete'(mock, { id }, sender = null) {
    mock.files.delete(fileOf(mock, id, sender).id);
  },
  'keys.issue'({ keys, store }, input, sender = null) {
    assertRoom(store.keys.size(), 'issue a key', 'keys');
    return keys.issue({ workspaceId: sender?.workspaceId, ...input });
  },
  'keys.expire': (mock, { label }, sender = null) =>
    mock.keys.expire(keyOf(mock, label, sender).secret),
  'keys.revoke'(mock, { label }, sender = null) {
    mock.keys.revoke(keyOf(mock, label, sender).secret);
  },
  'clock.set'({ clock }, { now, frozen, advanceSeconds = 0 }) {
    // One call, so that a refused change leaves the clock unchanged.
    clock.advance(advanceSeconds * 1_000, now);
    if (frozen === false && clock.isFrozen()) clock.run();
    if (frozen !== true) return;
    clock.freeze();
    // A running clock went on before it stopped.
    if (now !== undefined) clock.advance(advanceSeconds * 1_000, now);
  },
  'profile.set'(mock, { profile }) {
    mock.setProfile(profile);
  },
  'profile.change'(mock, { choices }) {
    const { learned } = mock;
    const origin = learned && { learned: learnedBut(learned, Object.keys(choices)) };
    mock.setProfile({ ...withChoices(mock.profile, choices), ...origin });
  },
  'faults.add': ({ faults }, fault) => ({ id: faults.add(fault).id }),
  'faults.remove'({ faults }, { id }) {
    if (id === undefined) faults.clear();
    else if (!faults.remove(id)) {
      throw missing('remove a fault', 'id', `there is no pending fault "${id}"`);
    }
  },
} satisfies Actions;

/** Runs an operation of which only its id is known, with input that its schema has read. */
export function runAction<Id extends ActionId>(
  id: Id,
  mock: ActedMock,
  input: ActionInput<Id>,
  sender: Sender,
): unknown {
  const run: Actions[Id] = mockActions[id];
  return run(mock, input, sender);
}

const missing = (action: string, field: string, reason: string): OperationError =>
  new OperationError({ action, field, reason, kind: 'missing' });

/** By id. `newest` and `oldest` are the ends of the listing of the sender's workspace. */
function fileOf({ store }: ActedMock, id: string, sender: Sender): WorldFile {
  const workspaceId = sender?.workspaceId ?? store.workspaces.all()[0]?.workspaceId ?? '';
  const listed = () => [...store.files.pageAfter(workspaceId, null)];
  const end = id === 'newest' ? listed()[0] : id === 'oldest' ? listed().at(-1) : undefined;
  const found = store.files.get(id) ?? end;
  if (found) return found;
  throw missing('find the file', 'id', `there is no file ${JSON.stringify(id)}`);
}

/** By label; by default the sender's, or the first one. */
function keyOf({ store }: ActedMock, label: string | undefined, sender: Sender): WorldKey {
  const [first] = label === undefined ? store.keys.all() : [];
  const found = label === undefined ? (sender ?? first) : store.keys.byLabel(label);
  if (found && store.keys.get(found.secret)) return found;
  // The message omits the label: it may be a secret by mistake.
  throw missing('find the key', 'label', 'there is no key with this label');
}

const paths = [...new Set<string>([...profileFields, ...learnedPaths])];

/** A profile with new values at some paths. Only the paths are checked. */
export function withChoices(
  profile: Profile,
  choices: Readonly<Record<string, unknown>>,
): ProfileInput {
  return Object.entries(choices).reduce<ProfileInput>((changed, [path, value]) => {
    if (paths.includes(path)) return overChoices(changed, choiceAt(path, value));
    const reason = `there is no choice "${path}": ${suggestName(path, paths)}`;
    throw new OperationError({ action: 'change the profile', field: path, reason });
  }, profile);
}
