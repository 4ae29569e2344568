import { DEFAULT_EXPIRY_DAYS, FILES_READ } from '../document/wire.ts';
import { isExpired } from '../service/authenticate.ts';
import { MICROSECONDS, toInstant } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import { refuseUnknownFields } from '../text/check-options.ts';
import { labelsOf, noSuchLabel, OperationError, taken } from '../text/operation-error.ts';
import { SECRET_FORM } from '../world/key-secrets.ts';
import type { KeyLabel } from '../world/named.ts';
import type { WorldKey } from '../world/world.ts';
import { refuseOtherThanText, refuseOtherThanTexts } from './check-input.ts';
import { freeLabel } from './state/fresh-values.ts';
import type { MockState } from './state/mock-state.ts';

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

export interface MockKeys {
  list(): readonly MockKey[];
  /**
   * The key with a label, such as `reader`.
   *
   * @throws Error with the existing labels, if no key has this one.
   */
  byLabel(label: KeyLabel): MockKey;
  /**
   * @throws Error when the workspace does not exist, the label or the secret is taken, or a field is
   *   invalid or unknown.
   */
  issue(key?: NewKey): MockKey;
  /**
   * Expires a key, by label or secret, now on the mock's clock.
   *
   * @throws Error with the existing labels, if no key has this one.
   */
  expire(key: KeyLabel): MockKey;
  /**
   * Removes a key, by label or secret, as if it had never been issued.
   *
   * @returns whether it existed.
   */
  revoke(key: KeyLabel): boolean;
}

const FIELDS = ['label', 'workspaceId', 'scopes', 'expiresAt', 'secret'];
const ISSUE = 'issue a key';

/** @param isTakenElsewhere whether a secret belongs to another sandbox of the same host. */
export function createMockKeys(
  state: () => MockState,
  isTakenElsewhere: (secret: string) => boolean,
): MockKeys {
  const show = (key: WorldKey): MockKey => ({
    label: key.label,
    workspaceId: key.workspaceId,
    scopes: [...key.scopes],
    issuedAt: toIso(key.issuedAt),
    expiresAt: toIso(key.expiresAt),
    state: isExpired(key, state().now()) ? 'expired' : 'active',
    secret: key.secret,
    hint: key.hint,
  });
  const keys = () => state().store.keys;
  /** By secret first: another key may have it as its label. */
  const find = (key: string) => keys().get(key) ?? keys().byLabel(key);

  return {
    list: () => keys().all().map(show),
    byLabel(label) {
      const found = keys().byLabel(label);
      if (found) return show(found);
      throw noSuchLabel('key', label, keys().all());
    },
    issue(given = {}) {
      const key = readNewKey(given, state());
      if (isTakenElsewhere(key.secret)) {
        // A secret selects the sandbox of a request, so no two may share one.
        const reason = 'a key of another sandbox has it';
        throw new OperationError({ action: ISSUE, field: 'secret', reason, kind: 'conflict' });
      }
      state().redactor.remember(key);
      return show(keys().add(key));
    },
    expire(key) {
      const found = find(key);
      if (found) return show(keys().update(found.secret, { expiresAt: state().now() }));
      // Without the given text, which may be a secret.
      const expected = `a secret, or one of ${labelsOf(keys().all())}`;
      throw new OperationError({ action: 'expire a key', expected, kind: 'missing' });
    },
    revoke(key) {
      const found = find(key);
      return found !== undefined && keys().remove(found.secret);
    },
  };
}

/** @throws Error when a field is unknown or invalid, or the label is taken. */
function readNewKey(given: NewKey, { store, fresh, firstWorkspaceId, now }: MockState): WorldKey {
  refuseUnknownFields(given, FIELDS, ISSUE);
  const { workspaceId = firstWorkspaceId, scopes = [FILES_READ], label, expiresAt } = given;
  const secret = given.secret === undefined ? fresh.secret() : given.secret;
  if (typeof secret !== 'string' || !SECRET_FORM.test(secret)) {
    const expected = 'printable ASCII without spaces';
    throw new OperationError({ action: ISSUE, field: 'secret', expected });
  }
  refuseOtherThanTexts(scopes, 'scopes', ISSUE);
  if (label !== undefined) refuseOtherThanText(label, 'label', ISSUE);
  if (label !== undefined && store.keys.byLabel(label)) throw taken(ISSUE, 'label', label);
  const issuedAt = now();
  return {
    label: label ?? freeLabel('key', store.keys),
    workspaceId,
    scopes: [...scopes],
    secret,
    hint: fresh.hintOf(secret),
    issuedAt,
    expiresAt:
      expiresAt === undefined
        ? issuedAt + DEFAULT_EXPIRY_DAYS * MICROSECONDS.day
        : toInstant(expiresAt),
  };
}
