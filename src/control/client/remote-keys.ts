import type { MockKey, MockKeys } from '../../mock/keys.ts';
import { noSuchLabel, OperationError } from '../../text/operation-error.ts';
import type { KeyLabel } from '../../world/named.ts';
import type { Promised } from './endpoints.ts';
import { wasThere } from './request-error.ts';
import type { Send } from './send.ts';

/** A key as the control API shows it: by its hint, unless its secret was shown to this client. */
export interface RemoteKey extends Omit<MockKey, 'secret'> {
  readonly secret?: string;
}

/**
 * The keys of a mock elsewhere. Those that a sandbox began with, and those that this client issued,
 * have their secrets; of all others only the hint is known.
 */
export interface RemoteKeys
  extends Omit<Promised<MockKeys>, 'list' | 'byLabel' | 'expire' | 'revoke'> {
  list(): Promise<readonly RemoteKey[]>;
  /**
   * The key of a label, such as `reader`, with its secret.
   *
   * @throws Error when there is none, with the labels that there are, or this client was never
   *   shown its secret.
   */
  byLabel(label: KeyLabel): Promise<MockKey>;
  /**
   * Lets a key expire now, on the mock's clock.
   *
   * @param key its secret, or its label.
   * @throws Error when there is no such key.
   */
  expire(key: string): Promise<RemoteKey>;
  /**
   * Removes a key, as if it had never been issued.
   *
   * @param key its secret, or its label.
   * @returns whether it was there.
   */
  revoke(key: string): Promise<boolean>;
}

/** A key as its issuer was shown it. */
export type ShownKey = Pick<MockKey, 'label' | 'hint' | 'secret'>;

/** @param shown the keys whose secrets this client was shown; those that it issues are added. */
export function createRemoteKeys(send: Send, id: string, shown: ShownKey[]): RemoteKeys {
  const withSecret = (key: Omit<MockKey, 'secret'>): RemoteKey => {
    // A label may have been given to another key since; the hint tells one from the other.
    const found = shown.findLast(({ label, hint }) => label === key.label && hint === key.hint);
    return found ? { ...key, secret: found.secret } : key;
  };
  const labelOf = (key: string): string => shown.find(({ secret }) => secret === key)?.label ?? key;
  const list = async () => {
    const { keys } = await send('listKeys', { path: { id } });
    return keys.map(withSecret);
  };

  return {
    list,
    async byLabel(label) {
      const keys = await list();
      const found = keys.find((key) => key.label === label);
      if (found === undefined) throw noSuchLabel('key', label, keys);
      const { secret } = found;
      if (secret !== undefined) return { ...found, secret };
      throw new OperationError({
        action: `find the secret of the key "${label}"`,
        reason: 'it was shown to whoever issued it: issue a key of your own',
        kind: 'missing',
      });
    },
    async issue(given = {}) {
      const { scopes, ...key } = given;
      const input = { ...key, ...(scopes && { scopes: [...scopes] }) };
      const issued = await send('issueKey', { path: { id }, input });
      shown.push(issued);
      return issued;
    },
    expire: async (key) =>
      withSecret(await send('expireKey', { path: { id, label: labelOf(key) } })),
    revoke: (key) => wasThere(send('revokeKey', { path: { id, label: labelOf(key) } })),
  };
}
