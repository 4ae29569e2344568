import { type MockOptions, makeMock } from '../mock/create-mock.ts';
import {
  createSandboxes,
  MAKE_SANDBOX,
  optionsOfSandbox,
  type Sandboxes,
  type SandboxOptions,
} from '../mock/sandboxes/sandboxes.ts';
import { createGrownWorlds } from '../store/world-cache.ts';
import { mintSecretOf } from '../world/minted-secrets.ts';

/** What all objects of an isolate share. Every isolate creates the same. */
export type WorkerHost = ReturnType<typeof createHost>;

export const WORKER_MOUNT = {
  impossible: {
    reset: 'a worker cannot break a connection: run `workspace-files serve` for it',
  },
};

/** The most files in cached worlds: an isolate has 128 MB. */
const MAX_FILES_KEPT = 50_000;

export function createHost(options: MockOptions) {
  let sandboxes: Sandboxes | undefined;
  /** A host with only the default sandbox, created on first use, so that a worker starts faster. */
  const defaults = () => {
    sandboxes ??= createSandboxes({ ...options, most: 0 });
    return sandboxes;
  };
  const isOfDefault = (secret: string) => defaults().default.store.keys.get(secret) !== undefined;
  const grow = createGrownWorlds({ action: MAKE_SANDBOX, mostFiles: MAX_FILES_KEPT });
  return {
    /** The world of the default sandbox. */
    world: options.world,
    defaults,
    isOfDefault,
    /** @throws Error if an option is unknown or invalid. */
    make: (id: string, given: SandboxOptions) =>
      makeMock(optionsOfSandbox(given, options), {
        action: MAKE_SANDBOX,
        grow,
        settings: {
          sandbox: id,
          mint: () => mintSecretOf(id),
          isTakenElsewhere: isOfDefault,
        },
      }),
  };
}
