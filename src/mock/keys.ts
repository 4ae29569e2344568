import { DEFAULT_EXPIRY_DAYS, FILES_READ } from '../document/wire.ts';
import { isExpired } from '../service/authenticate.ts';
import { INSTANT_RANGE, isWritable, MICROSECONDS, toInstant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { labelsOf, noSuchLabel, OperationError } from '../text/operation-error.ts';
import { hintOf } from '../world/key-secrets.ts';
import type { KeyLabel } from '../world/named.ts';
import type { WorldKey } from '../world/world.ts';
import { actionInputs, readInput } from './action-inputs.ts';
import { freeLabel, type MockState } from './state/mock-state.ts';

/** A key as its issuer sees it, with its secret. */
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
  /** Default: the first free `key-N`. */
  readonly label?: string | undefined;
  /** Default: the first workspace. */
  readonly workspaceId?: string | undefined;
  /** Default: `['files:read']`. */
  readonly scopes?: readonly string[] | undefined;
  /** ISO 8601 with an offset, or a Date; default: in ninety days (clause 5 r3). */
  readonly expiresAt?: string | Date | undefined;
  /** Default: generated. */
  readonly secret?: string | undefined;
}

const ISSUE = 'issue a key';

/** Whether a secret belongs to another sandbox of the same host; and what keeps it. */
interface Secrets {
  isTaken(secret: string): boolean;
  owned(key: WorldKey): void;
}

/** The keys of a mock. Its methods can be taken out of it. */
export class MockKeys {
  readonly #state: () => MockState;
  readonly #secrets: Secrets;

  /** @internal */
  constructor(state: () => MockState, secrets: Secrets) {
    this.#state = state;
    this.#secrets = secrets;
  }

  readonly list = (): readonly MockKey[] => this.#keys.all().map(this.#show);

  /**
   * The key with a label, such as `reader`.
   *
   * @throws Error with the existing labels, if no key has this one.
   */
  readonly byLabel = (label: KeyLabel): MockKey => {
    const found = this.#keys.byLabel(label);
    if (found) return this.#show(found);
    throw noSuchLabel('key', label, this.#keys.all());
  };

  /**
   * @throws Error when the workspace does not exist, the label or the secret is taken, or a field is
   *   invalid or unknown.
   */
  readonly issue = (key: NewKey = {}): MockKey => {
    const issued = readNewKey(key, this.#state());
    if (this.#secrets.isTaken(issued.secret)) {
      // A secret selects the sandbox of a request, so no two sandboxes may share one.
      const reason = 'a key of another sandbox has it';
      throw new OperationError({ action: ISSUE, field: 'secret', reason, kind: 'conflict' });
    }
    this.#keys.add(issued);
    this.#secrets.owned(issued);
    return this.#show(issued);
  };

  /**
   * Expires a key, by label or secret, now on the mock's clock. One that has expired stays as it is.
   *
   * @throws Error with the existing labels, if no key has this one.
   */
  readonly expire = (key: KeyLabel): MockKey => {
    const found = this.#find(key);
    if (found) {
      const expiresAt = Math.min(found.expiresAt, this.#state().now());
      return this.#show(this.#keys.put({ ...found, expiresAt }));
    }
    // Does not repeat the given text, which may be a secret.
    const expected = `a secret, or one of ${labelsOf(this.#keys.all())}`;
    throw new OperationError({ action: 'expire a key', expected, kind: 'missing' });
  };

  /**
   * Removes a key, by label or secret, as if it had never been issued.
   *
   * @returns whether it existed.
   */
  readonly revoke = (key: KeyLabel): boolean => {
    const found = this.#find(key);
    return found !== undefined && this.#keys.remove(found.secret);
  };

  get #keys() {
    return this.#state().store.keys;
  }

  /** By secret first: a secret may also be the label of another key. */
  #find(key: string): WorldKey | undefined {
    return this.#keys.get(key) ?? this.#keys.byLabel(key);
  }

  readonly #show = (key: WorldKey): MockKey => ({
    label: key.label,
    workspaceId: key.workspaceId,
    scopes: [...key.scopes],
    issuedAt: toIso(key.issuedAt),
    expiresAt: toIso(key.expiresAt),
    state: isExpired(key, this.#state().now()) ? 'expired' : 'active',
    secret: key.secret,
    hint: key.hint,
  });
}

/** @throws Error when a field is unknown or invalid, or the label is taken. */
function readNewKey(given: NewKey, { store, fresh, firstWorkspaceId, now }: MockState): WorldKey {
  const {
    workspaceId = firstWorkspaceId,
    scopes = [FILES_READ],
    label = freeLabel('key', store.keys),
    secret = fresh.secret(),
    expiresAt: end,
  } = readInput(actionInputs()['keys.issue'], given, ISSUE);
  const inNinetyDays = now() + DEFAULT_EXPIRY_DAYS * MICROSECONDS.day;
  const expiresAt = end === undefined ? inNinetyDays : toInstant(end);
  if (!isWritable(expiresAt)) {
    const found = `the default, ${DEFAULT_EXPIRY_DAYS} days after the mock's clock, which is later`;
    throw new OperationError({ action: ISSUE, field: 'expiresAt', expected: INSTANT_RANGE, found });
  }
  const hint = hintOf(secret, new Set(store.keys.all().map((key) => key.hint)));
  return { label, workspaceId, scopes, secret, hint, issuedAt: now(), expiresAt };
}
