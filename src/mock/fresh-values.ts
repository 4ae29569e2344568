import type { Profile } from '../profile/schema.ts';
import type { Store } from '../store/store.ts';
import { createDraw } from '../world/draw.ts';
import { createIdSource, type IdSource } from '../world/identifiers.ts';
import { createHints, makeSecret } from '../world/key-secrets.ts';
import type { World } from '../world/world.ts';

/** What is made up for things added by hand, as deterministic as what is seeded. */
export interface FreshValues {
  /** Never the id of a file that was there before, deleted or not. */
  readonly fileId: IdSource;
  readonly workspaceId: IdSource;
  readonly secret: () => string;
  /** Tells a secret's key from all others; the same secret has the same hint again. */
  readonly hintOf: (secret: string) => string;
  /** `key-N`, N from the number of keys on: the first that is free. */
  readonly keyLabel: () => string;
  /** `workspace-N`, likewise. */
  readonly workspaceLabel: () => string;
}

/** @param mint makes secrets; of the seed if left out. */
export function createFreshValues(
  world: World,
  formats: Profile['formats'],
  store: Store,
  mint?: () => string,
): FreshValues {
  const drawFor = (part: string) => createDraw(world.seed, `added/${part}`);
  return {
    fileId: onDemand(() =>
      createIdSource(formats.fileId, drawFor('file ids'), store.files.isSpent),
    ),
    workspaceId: onDemand(() =>
      createIdSource(
        formats.workspaceId,
        drawFor('workspace ids'),
        (id) => store.workspaces.get(id) !== undefined,
      ),
    ),
    secret:
      mint ??
      onDemand(() => {
        const draw = drawFor('secrets');
        return () => makeSecret(draw);
      }),
    hintOf: onDemand(() => createHints(world.keys)),
    keyLabel: countLabels('key', store.keys),
    workspaceLabel: countLabels('workspace', store.workspaces),
  };
}

interface Labelled {
  readonly size: number;
  byLabel(label: string): object | undefined;
}

/** Some numbers may be taken, by labels that were given; those up to the last found are not tried again. */
function countLabels(prefix: string, labelled: Labelled): () => string {
  let tried = 0;
  return () => {
    tried = Math.max(tried, labelled.size);
    while (labelled.byLabel(`${prefix}-${tried + 1}`)) tried += 1;
    return `${prefix}-${tried + 1}`;
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
