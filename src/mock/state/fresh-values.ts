import type { Profile } from '../../profile/schema.ts';
import type { Store } from '../../store/store.ts';
import { createIdSource, createRandom } from '../../world/identifiers.ts';
import { createHints, makeSecret } from '../../world/key-secrets.ts';
import type { World } from '../../world/world.ts';
import type { ReadSaved } from './schema.ts';

interface FreshOptions {
  readonly world: Pick<World, 'seed' | 'keys'>;
  readonly formats: Profile['formats'];
  readonly store: Store;
  /** Makes secrets; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  /** Called whenever a value is generated. */
  readonly changed: () => void;
}

/** The positions in the sequences of generated values. */
type Made = ReadSaved['made'];

/** Generates values for what tests add, deterministically from the seed. */
export class FreshValues {
  readonly #options: FreshOptions;
  #made: Readonly<Made> = { fileId: { drawn: 0 }, workspaceId: { drawn: 0 }, secrets: 0 };
  /** Created on first use, because most mocks add nothing. */
  #hintOf: ((secret: string) => string) | undefined;

  constructor(options: FreshOptions) {
    this.#options = options;
  }

  /** Never the id of a file that existed, deleted or not. */
  fileId(): string {
    const { store } = this.#options;
    return this.#nextId('fileId', 'added/file ids', (id) => store.files.isUsed(id));
  }

  workspaceId(): string {
    const isTaken = (id: string) => this.#options.store.workspaces.get(id) !== undefined;
    return this.#nextId('workspaceId', 'added/workspace ids', isTaken);
  }

  secret(): string {
    const { mint, world, changed } = this.#options;
    if (mint) return mint();
    const { draw, drawn } = createRandom(world.seed, 'added/secrets', this.#made.secrets);
    const secret = makeSecret(draw);
    this.restore({ secrets: drawn() });
    changed();
    return secret;
  }

  /** Unique among all keys; the same secret always has the same hint. */
  hintOf(secret: string): string {
    const { world, store } = this.#options;
    this.#hintOf ??= createHints([...world.keys, ...store.keys.all(), ...store.keys.removed()]);
    return this.#hintOf(secret);
  }

  save(): Readonly<Made> {
    return this.#made;
  }

  /** Continues the sequences from saved positions; omitted ones are unchanged. */
  restore(made: Partial<Made>): void {
    this.#made = { ...this.#made, ...made };
  }

  #nextId(row: 'fileId' | 'workspaceId', part: string, isTaken: (id: string) => boolean): string {
    const { world, formats, changed } = this.#options;
    const { [row]: saved } = this.#made;
    const { draw, drawn } = createRandom(world.seed, part, saved.drawn);
    const last = createIdSource(formats[row], draw, isTaken, saved.last)();
    this.restore({ [row]: { drawn: drawn(), last } });
    changed();
    return last;
  }
}

interface Labelled {
  size(): number;
  byLabel(label: string): object | undefined;
}

/** The first free `PREFIX-N`, where N starts after the number of existing ones. */
export function freeLabel(prefix: string, labelled: Labelled): string {
  let number = labelled.size() + 1;
  while (labelled.byLabel(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
