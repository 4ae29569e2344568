import { DEFAULT_EXPIRY_DAYS, FILES_READ } from '../document/wire.ts';
import { isExpired } from '../service/authenticate.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { makeHint, SECRET_FORM } from '../world/key-secrets.ts';
import type { WorldKey } from '../world/world.ts';
import type { MockState } from './state.ts';

/** A key as its issuer sees it; the secret is shown, for this is a mock. */
export interface MockKey {
  readonly label: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
  /** ISO 8601 in UTC. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly state: 'active' | 'expired';
  readonly secret: string;
  readonly hint: string;
}

export interface NewKey {
  /** `key-N` if left out. */
  readonly label?: string;
  /** The first workspace if left out. */
  readonly workspaceId?: string;
  /** `['files:read']` if left out. */
  readonly scopes?: readonly string[];
  /** ISO 8601 with an offset, or a Date; ninety days from now if left out (clause 5 r3). */
  readonly expiresAt?: string | Date;
  /** Made up if left out. */
  readonly secret?: string;
}

export interface MockKeys {
  list(): readonly MockKey[];
  /**
   * The key of a label, such as `reader`.
   *
   * @throws Error when there is none, with the labels that there are.
   */
  byLabel(label: string): MockKey;
  /**
   * @throws Error when the workspace is not there, the label or the secret is taken, no header can carry the secret,
   *   or the expiry is no time.
   */
  issue(key?: NewKey): MockKey;
  /** Removes a key, as if it had never been issued. @returns whether it was there. */
  revoke(secret: string): boolean;
}

export interface KeysContext {
  readonly state: () => MockState;
  readonly now: () => Instant;
  readonly firstWorkspaceId: string;
}

export function createMockKeys({ state, now, firstWorkspaceId }: KeysContext): MockKeys {
  const show = (key: WorldKey): MockKey => ({
    label: key.label,
    workspaceId: key.workspaceId,
    scopes: [...key.scopes],
    issuedAt: toIso(key.issuedAt),
    expiresAt: toIso(key.expiresAt),
    state: isExpired(key, now()) ? 'expired' : 'active',
    secret: key.secret,
    hint: key.hint,
  });
  const all = () => state().store.keys.all();
  /** Some may have been revoked, and their numbers are free, but those behind them are not. */
  const freeLabel = () => {
    const taken = new Set(all().map(({ label }) => label));
    let number = taken.size + 1;
    while (taken.has(`key-${number}`)) number++;
    return `key-${number}`;
  };

  return {
    list: () => all().map(show),
    byLabel(label) {
      const found = all().find((key) => key.label === label);
      if (found) return show(found);
      const labels = all().map((key) => key.label);
      throw new Error(
        `Failed to find the key "${label}": expected one of ${labels.join(', ') || '(no keys)'}`,
      );
    },
    issue({ label, workspaceId = firstWorkspaceId, scopes = [FILES_READ], ...given } = {}) {
      const issuedAt = now();
      const secret = given.secret ?? state().nextSecret();
      if (!SECRET_FORM.test(secret)) {
        throw new Error('Failed to issue a key: secret: expected printable ASCII without spaces');
      }
      if (label !== undefined && all().some((key) => key.label === label)) {
        throw new Error(`Failed to issue a key: the label "${label}" is taken`);
      }
      const hints = new Set(all().map(({ hint }) => hint));
      const key = state().store.keys.add({
        label: label ?? freeLabel(),
        workspaceId,
        scopes: [...scopes],
        secret,
        hint: makeHint(secret, hints),
        issuedAt,
        expiresAt:
          given.expiresAt === undefined
            ? issuedAt + DEFAULT_EXPIRY_DAYS * MICROSECONDS.day
            : toInstant(given.expiresAt),
      });
      state().redactor.remember(key);
      return show(key);
    },
    revoke: (secret) => state().store.keys.remove(secret),
  };
}
