import type { Profile } from '../../profile/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Instant } from '../../template/instant.ts';
import { createDrawFrom, createIdSource } from '../../world/identifiers.ts';
import { createHints, makeSecret } from '../../world/key-secrets.ts';
import type { World } from '../../world/world.ts';

/** Values generated for what is added by hand, as deterministic as what is seeded. */
export type FreshValues = ReturnType<typeof createFreshValues>;

/** How far the rows of made-up values are. */
export interface SavedFresh {
  readonly fileId: SavedRow;
  readonly workspaceId: SavedRow;
  /** Numbers that were drawn for secrets. */
  readonly secrets: number;
  /** Numbers of labels that were tried. */
  readonly keyLabels: number;
  readonly workspaceLabels: number;
}

interface SavedRow {
  /** Numbers that were drawn. */
  readonly drawn: number;
  /** The id that was given last; undefined for none. */
  readonly last?: string | undefined;
}

export interface FreshOptions {
  /** Makes secrets; of the seed if left out. */
  readonly mint?: (() => string) | undefined;
  /** How far the rows are already; at their beginning if left out. */
  readonly from?: Partial<SavedFresh> | undefined;
  /** Called whenever one goes on. */
  readonly changed?: (() => void) | undefined;
}

export function createFreshValues(
  world: World,
  formats: Profile['formats'],
  store: Store,
  { mint, from = {}, changed = () => {} }: FreshOptions = {},
) {
  const { seed } = world;
  const idRow = (
    part: string,
    format: Profile['formats']['fileId'],
    isTaken: (id: string) => boolean,
    begun: SavedRow = { drawn: 0 },
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
      save: (): SavedRow => ({ drawn: drawn(), last }),
    };
  };
  const files = idRow('file ids', formats.fileId, (id) => store.files.isSpent(id), from.fileId);
  const isWorkspace = (id: string) => store.workspaces.get(id) !== undefined;
  const workspaces = idRow('workspace ids', formats.workspaceId, isWorkspace, from.workspaceId);
  const secrets = createDrawFrom(seed, 'added/secrets', from.secrets);
  const keyLabels = countLabels('key', store.keys, changed, from.keyLabels);
  const workspaceLabels = countLabels('workspace', store.workspaces, changed, from.workspaceLabels);
  return {
    /** Never the id of a file that existed before, deleted or not. */
    fileId: files.next,
    workspaceId: workspaces.next,
    secret:
      mint ??
      (() => {
        const secret = makeSecret(secrets.draw);
        changed();
        return secret;
      }),
    /** Identifies a secret's key among all others; the same secret always has the same hint. */
    hintOf: onDemand(() =>
      createHints([...world.keys, ...store.keys.all(), ...store.keys.removed()]),
    ),
    /** The first free `key-N`, N from the number of keys on; likewise `workspace-N`. */
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

/** Some numbers may be taken, by labels that were given; those up to the last found are not tried again. */
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

/** Makes a function when it is first called: most mocks add nothing. */
function onDemand<Arguments extends readonly unknown[], Result>(
  make: () => (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let made: ((...given: Arguments) => Result) | undefined;
  return (...given) => {
    made ??= make();
    return made(...given);
  };
}
