import type { AskedRequest } from '../../../http/asked-request.ts';
import type { DeliveredAnswer } from '../../../http/delivery.ts';
import type { MountOptions } from '../../../mock/answer-requests.ts';
import { FAULT_HEADER } from '../../../mock/fault-header.ts';
import type { Journals } from '../../../mock/journals.ts';
import { LONGEST_TTL_SECONDS, ttlOf } from '../../../mock/make-sandbox.ts';
import { createSandboxes } from '../../../mock/sandboxes.ts';
import type { Begin, Changes, CopiedWrite } from './messages.ts';
import type { Timeline } from './timeline.ts';

/** The sandboxes of the primary, as far as a worker can answer for them. */
export interface Copies {
  /** Undefined where the primary has to answer. */
  answer(request: AskedRequest, mount?: MountOptions): DeliveredAnswer | undefined;
  /** Whether the sandbox of a request may have been let go: others may have used it, or nobody. */
  mayBeIdle(request: AskedRequest): boolean;
  /** The primary used it for a request just now. */
  use(request: AskedRequest): void;
  change(changes: Changes): void;
}

/** Files in worlds: how many there may be is for the primary to say. */
const ANY = Number.MAX_SAFE_INTEGER;

export function createCopies(
  { options, changes }: Pick<Begin, 'options' | 'changes'>,
  timeline: Timeline,
  journals: Journals,
): Copies {
  const { elapsed, fromShared } = timeline;
  const begun = fromShared(changes.moment);
  const sandboxes = timeline.at(begun, () =>
    createSandboxes({ ...options, mostFiles: ANY }, elapsed, { journals }),
  );
  const owned = new Set<string>();
  /** Sandboxes that cannot be copied: a world that was given as data is at the primary alone. */
  const missing = new Set<string>();
  const uses = new Map<string, { readonly ttl: number; at: number }>();

  const isIdle = (id: string): boolean => {
    const use = uses.get(id);
    return use !== undefined && elapsed() - use.at >= use.ttl;
  };
  const use = (id: string): void => {
    const found = uses.get(id);
    if (found) found.at = elapsed();
  };
  const isForPrimary = (id: string, { headers }: AskedRequest): boolean =>
    owned.has(id) ||
    // The key of one that is missing is unknown here.
    (missing.size > 0 && (missing.has(id) || id === 'default')) ||
    (headers.has(FAULT_HEADER) && options.faultHeader !== false) ||
    isIdle(id);

  const write = ({ givenWorld, ...given }: CopiedWrite): void => {
    const { sandbox: id, state, deleted } = given;
    missing.delete(id);
    if (deleted) uses.delete(id);
    if (id === 'default' && state) {
      const { assumptions, faultHeader } = options;
      sandboxes.restart({ assumptions, faultHeader, state, world: givenWorld });
    } else {
      // Here nobody knows when it was used last.
      sandboxes.replay(state ? { ...given, ttlSeconds: LONGEST_TTL_SECONDS } : given);
      if (state) uses.set(id, { ttl: ttlOf({ ttlSeconds: given.ttlSeconds }), at: elapsed() });
    }
  };
  const change: Copies['change'] = ({ writes, owned: turned, moment }) => {
    timeline.at(fromShared(moment), () => {
      for (const each of writes) {
        if (missing.has(each.sandbox) && !each.state && !each.deleted) continue;
        try {
          write(each);
        } catch {
          missing.add(each.sandbox);
        }
      }
    });
    for (const [id, isOwned] of turned) {
      if (isOwned) owned.add(id);
      else owned.delete(id);
    }
  };
  change(changes);
  return {
    change,
    mayBeIdle: (request) => isIdle(sandboxes.idOf(request)),
    use: (request) => use(sandboxes.idOf(request)),
    answer(request, mount) {
      const id = sandboxes.idOf(request);
      if (isForPrimary(id, request)) return undefined;
      use(id);
      return sandboxes.answer(request, mount);
    },
  };
}
