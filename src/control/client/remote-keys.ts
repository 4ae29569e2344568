import type { MockKey, MockKeys } from '../../mock/keys.ts';
import { noSuchLabel } from '../../text/operation-error.ts';
import type { Promised } from './endpoints.ts';
import { wasThere } from './request-error.ts';
import type { Send } from './send.ts';

/** The keys of a remote mock, with the same methods as in process. */
export type RemoteKeys = Promised<MockKeys>;

export function createRemoteKeys(send: Send, id: string): RemoteKeys {
  const list = async (): Promise<readonly MockKey[]> =>
    (await send('listKeys', { path: { id } })).keys;
  /** The label of a key that may be named by its secret: secrets do not belong into addresses. */
  const labelOf = async (key: string): Promise<string> =>
    (await list()).find(({ label, secret }) => label === key || secret === key)?.label ?? key;

  return {
    list,
    async byLabel(label) {
      const keys = await list();
      const found = keys.find((key) => key.label === label);
      if (found) return found;
      throw noSuchLabel('key', label, keys);
    },
    async issue(given = {}) {
      const { scopes, ...key } = given;
      const input = { ...key, ...(scopes && { scopes: [...scopes] }) };
      return send('issueKey', { path: { id }, input });
    },
    expire: async (key) => send('expireKey', { path: { id, label: await labelOf(key) } }),
    revoke: async (key) => wasThere(send('revokeKey', { path: { id, label: await labelOf(key) } })),
  };
}
