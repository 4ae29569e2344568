import type { Profile } from '../../profile/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Instant } from '../../template/instant.ts';
import { createDrawFrom, createIdSource } from '../../world/identifiers.ts';
import { createHints, makeSecret } from '../../world/key-secrets.ts';
import type { World } from '../../world/world.ts';

/** Generates values of what tests add, as deterministically as the seed. */
export type FreshValues = ReturnType<typeof createFreshValues>;

/** How far the sequences of generated values are. */
export interface SavedFresh {
  readonly fileId: SavedSequence;
  readonly workspaceId: SavedSequence;
  /** Numbers drawn for secrets. */
  readonly secrets: number;
  /** How many labels were tried. */
  readonly keyLabels: number;
  readonly workspaceLabels: number;
}

interface SavedSequence {
  /** Numbers drawn. */
  readonly drawn: number;
  /** The latest id; undefined for none. */
  readonly last?: string | undefined;
}

export interface FreshOptions {
  /** Makes secrets; by default the seed decides. */
  readonly mint?: (() => string) | undefined;
  /** Where the sequences continue; default: at their start. */
  readonly from?: Partial<SavedFresh> | undefined;
  /** Called whenever a value is generated. */
  readonly changed?: (() => void) | undefined;
}

export function createFreshValues(
  world: World,
  formats: Profile['formats'],
  store: Store,
  { mint, from = {}, changed = () => {} }: FreshOptions = {},
) {
  const { seed } = world;
  const idSequence = (
    part: string,
    format: Profile['formats']['fileId'],
    isTaken: (id: string) => boolean,
    begun: SavedSequence = { drawn: 0 },
  ) => {
    let { last } = begun;
    const { draw, drawn } = createDrawFrom(seed, `added/${part}`, begun.drawn);
    const next = onDemand(() => createIdSource(format, draw, isTaken, last));
    return {
      next: (createdAt: Instant) => {
        last = next(createdAt);
        changed();
        return last;
      },
      save: (): SavedSequence => ({ drawn: drawn(), last }),
    };
  };
  const files = idSequence(
    'file ids',
    formats.fileId,
    (id) => store.files.isSpent(id),
    from.fileId,
  );
  const isWorkspace = (id: string) => store.workspaces.get(id) !== undefined;
  const workspaces = idSequence(
    'workspace ids',
    formats.workspaceId,
    isWorkspace,
    from.workspaceId,
  );
  const secrets = createDrawFrom(seed, 'added/secrets', from.secrets);
  const keyLabels = countLabels('key', store.keys, changed, from.keyLabels);
  const workspaceLabels = countLabels('workspace', store.workspaces, changed, from.workspaceLabels);
  return {
    /** Never the id of a file that existed, deleted or not. */
    fileId: files.next,
    workspaceId: workspaces.next,
    secret:
      mint ??
      (() => {
        const secret = makeSecret(secrets.draw);
        changed();
        return secret;
      }),
    /** Unique among all keys; the same secret always has the same hint. */
    hintOf: onDemand(() =>
      createHints([...world.keys, ...store.keys.all(), ...store.keys.removed()]),
    ),
    /** The first free `key-N`, counting from the number of keys; likewise `workspace-N`. */
    keyLabel: keyLabels.next,
    workspaceLabel: workspaceLabels.next,
    save: (): SavedFresh => ({
      fileId: files.save(),
      workspaceId: workspaces.save(),
      secrets: secrets.drawn(),
      keyLabels: keyLabels.tried(),
      workspaceLabels: workspaceLabels.tried(),
    }),
  };
}

interface Labelled {
  size(): number;
  byLabel(label: string): object | undefined;
}

/** Finds the next free label; earlier ones are not tried again. */
function countLabels(prefix: string, labelled: Labelled, changed: () => void, begun = 0) {
  let tried = begun;
  return {
    tried: () => tried,
    next: (): string => {
      changed();
      tried = Math.max(tried, labelled.size());
      while (labelled.byLabel(`${prefix}-${tried + 1}`)) tried += 1;
      return `${prefix}-${tried + 1}`;
    },
  };
}

/** Creates a function on its first call, because most mocks add nothing. */
function onDemand<Arguments extends readonly unknown[], Result>(
  make: () => (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let made: ((...given: Arguments) => Result) | undefined;
  return (...given) => {
    made ??= make();
    return made(...given);
  };
}
