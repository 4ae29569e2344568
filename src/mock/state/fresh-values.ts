import type { IdFormat } from '../../profile/id-format.ts';
import type { Profile } from '../../profile/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Instant } from '../../template/instant.ts';
import { createDrawFrom, createIdSource, type IdSource } from '../../world/identifiers.ts';
import { createHints, makeSecret } from '../../world/key-secrets.ts';
import type { World } from '../../world/world.ts';

/** How far the sequences of generated values are. */
export interface SavedFresh {
  readonly fileId: SavedSequence;
  readonly workspaceId: SavedSequence;
  /** Numbers drawn for secrets. */
  readonly secrets: number;
}

interface SavedSequence {
  /** Numbers drawn. */
  readonly drawn: number;
  /** The latest id; undefined for none. */
  readonly last?: string | undefined;
}

interface FreshOptions {
  readonly world: Pick<World, 'seed' | 'keys'>;
  readonly formats: Profile['formats'];
  readonly store: Store;
  /** Makes secrets; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  /** Called whenever a value is generated. */
  readonly changed: () => void;
}

/** Generates values of what tests add, as deterministically as the seed. */
export class FreshValues {
  readonly #options: FreshOptions;
  readonly #fileIds: IdSequence;
  readonly #workspaceIds: IdSequence;
  #secrets: ReturnType<typeof createDrawFrom>;
  /** Created on first use, because most mocks add nothing. */
  #hintOf: ((secret: string) => string) | undefined;

  constructor(options: FreshOptions) {
    const { formats, store, world } = options;
    this.#options = options;
    this.#fileIds = new IdSequence(world.seed, 'added/file ids', formats.fileId, (id) =>
      store.files.isSpent(id),
    );
    this.#workspaceIds = new IdSequence(
      world.seed,
      'added/workspace ids',
      formats.workspaceId,
      (id) => store.workspaces.get(id) !== undefined,
    );
    this.#secrets = createDrawFrom(world.seed, 'added/secrets');
  }

  /** Never the id of a file that existed, deleted or not. */
  fileId(createdAt: Instant): string {
    this.#options.changed();
    return this.#fileIds.next(createdAt);
  }

  workspaceId(createdAt: Instant): string {
    this.#options.changed();
    return this.#workspaceIds.next(createdAt);
  }

  secret(): string {
    const { mint, changed } = this.#options;
    if (mint) return mint();
    changed();
    return makeSecret(this.#secrets.draw);
  }

  /** Unique among all keys; the same secret always has the same hint. */
  hintOf(secret: string): string {
    const { world, store } = this.#options;
    this.#hintOf ??= createHints([...world.keys, ...store.keys.all(), ...store.keys.removed()]);
    return this.#hintOf(secret);
  }

  save(): SavedFresh {
    return {
      fileId: this.#fileIds.save(),
      workspaceId: this.#workspaceIds.save(),
      secrets: this.#secrets.drawn(),
    };
  }

  /** Continues the sequences from a saved position; the ones left out go on. */
  restore({ fileId, workspaceId, secrets }: Partial<SavedFresh>): void {
    if (fileId) this.#fileIds.restore(fileId);
    if (workspaceId) this.#workspaceIds.restore(workspaceId);
    if (secrets === undefined) return;
    this.#secrets = createDrawFrom(this.#options.world.seed, 'added/secrets', secrets);
  }
}

/** Ids of one format, each once. */
class IdSequence {
  readonly #start: (saved: SavedSequence) => [() => number, IdSource];
  #drawn = () => 0;
  #next: IdSource | undefined;
  #last: string | undefined;

  constructor(seed: number, part: string, format: IdFormat, isTaken: (id: string) => boolean) {
    this.#start = ({ drawn: before, last }) => {
      const { draw, drawn } = createDrawFrom(seed, part, before);
      return [drawn, createIdSource(format, draw, isTaken, last)];
    };
  }

  next(createdAt: Instant): string {
    if (!this.#next) this.restore({ drawn: 0 });
    this.#last = this.#next?.(createdAt) ?? '';
    return this.#last;
  }

  save(): SavedSequence {
    return { drawn: this.#drawn(), last: this.#last };
  }

  restore(saved: SavedSequence): void {
    [this.#drawn, this.#next] = this.#start(saved);
    this.#last = saved.last;
  }
}

interface Labelled {
  size(): number;
  byLabel(label: string): object | undefined;
}

/** The first free `PREFIX-N`, counting from the number of those that exist. */
export function freeLabel(prefix: string, labelled: Labelled): string {
  let number = labelled.size() + 1;
  while (labelled.byLabel(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
