import type { Profile } from '../../profile/schema.ts';
import type { Store } from '../../store/store.ts';
import { createIdSource, createRandom } from '../../world/identifiers.ts';
import { makeSecret } from '../../world/key-secrets.ts';
import type { ReadSaved } from './schema.ts';

interface FreshOptions {
  readonly seed: number;
  readonly formats: Profile['formats'];
  readonly store: Store;
  /** Makes secrets; by default the seed decides. */
  readonly mint: (() => string) | undefined;
  /** Called whenever a value is generated. */
  readonly changed: () => void;
}

/** How many values of each kind were generated. */
export type Made = ReadSaved['made'];

/** Generates values for what tests add, deterministically from the seed. */
export function createFreshValues(
  { seed, formats, store, mint, changed }: FreshOptions,
  made: Made = { fileId: 0, workspaceId: 0, secret: 0 },
) {
  const randomOf = (kind: keyof Made) => (number: number) =>
    createRandom(seed, `added/${kind}/${number}`);
  const idsOf = (kind: 'fileId' | 'workspaceId', isTaken: (id: string) => boolean) =>
    createIdSource(formats[kind], isTaken, randomOf(kind), made[kind]);
  const fileIds = idsOf('fileId', store.files.isUsed);
  const workspaceIds = idsOf('workspaceId', (id) => store.workspaces.get(id) !== undefined);
  let secrets = made.secret;
  const noted = (value: string): string => {
    changed();
    return value;
  };
  return {
    /** Never an id that another file has, or one of the seed had. */
    fileId: () => noted(fileIds.next()),
    workspaceId: () => noted(workspaceIds.next()),
    secret: () => (mint ? mint() : noted(makeSecret(randomOf('secret')(secrets++)))),
    save: (): Made => ({
      fileId: fileIds.made(),
      workspaceId: workspaceIds.made(),
      secret: secrets,
    }),
  };
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
