import type { ContractOptions } from '../../../../contract-tests/run/options.ts';
import type { RemoteSandbox, RemoteSandboxOptions } from '../../../../src/control/connect.ts';
import { client, mock } from '../../data/connection.ts';

/** What a run tests, as entered: `here` is this server, `elsewhere` a different base URL. */
export const emptyDeployment = {
  source: 'here',
  baseUrl: '',
  key: '',
  /** Keys that more rules need; empty for none. */
  ...{ unscoped: '', expired: '', other: '' },
};
export type DeploymentDraft = Readonly<typeof emptyDeployment>;

type Deployment = Pick<ContractOptions, 'baseUrl' | 'keys' | 'requestsPerSecond' | 'maxRequests'>;

/** Requests that a run may send to the mock on this server. */
const MAX_REQUESTS_HERE = 5_000;

/** Seconds after which the server deletes the sandbox of a run whose page was closed. */
const SANDBOX_TTL = 600;

/**
 * Runs the suite against a deployment. For the mock on this server, that is a temporary sandbox
 * with the content of the shown one and every key that a rule needs, so that the run leaves no keys
 * or journal entries behind.
 */
export async function withDeployment<Result>(
  draft: DeploymentDraft,
  run: (deployment: Deployment) => Promise<Result>,
): Promise<Result> {
  if (draft.source === 'elsewhere')
    return run({ baseUrl: draft.baseUrl.trim(), keys: keysOf(draft) });
  const state = await mock.peek().call('state.export');
  const { grown, data } = state.seed.world;
  const { world, ...growth } = grown ?? {};
  // The server exported this recipe, and validates it again.
  const recipe = world as RemoteSandboxOptions['world'];
  const sandbox = await client
    .peek()
    .sandbox({ world: recipe, ...growth, ttlSeconds: SANDBOX_TTL });
  // If the page is closed during a run, it deletes the sandbox; otherwise the server does later.
  const remove = () => void sandbox.delete().catch(() => {});
  addEventListener('pagehide', remove);
  try {
    // No two sandboxes may share a secret.
    const { seed, keys: own } = await sandbox.call('state.export');
    // A world that was given as data is not grown again: it needs a secret for each of its keys.
    const secrets = data ? data.keys.map(() => `wsk_${crypto.randomUUID()}`) : seed.secrets;
    const keys = data ? [] : own;
    await sandbox.call('state.import', {
      state: { ...state, seed: { ...state.seed, secrets }, keys, revoked: [] },
    });
    const issued = await issueKeys(sandbox);
    const pace = { requestsPerSecond: Infinity, maxRequests: MAX_REQUESTS_HERE };
    return await run({ baseUrl: sandbox.baseUrl, keys: issued, ...pace });
  } finally {
    removeEventListener('pagehide', remove);
    await sandbox.delete().catch(() => {});
  }
}

async function issueKeys(sandbox: RemoteSandbox): Promise<ContractOptions['keys']> {
  const [own, other] = (await sandbox.call('sandboxes.get')).workspaces;
  const issue = async (label: string, workspaceId: string | undefined, scopes = ['files:read']) =>
    (await sandbox.call('keys.issue', { label: `contract-${label}`, workspaceId, scopes })).secret;
  const key = await issue('key', own?.workspaceId);
  const unscoped = await issue('unscoped', own?.workspaceId, []);
  const expired = await issue('expired', own?.workspaceId);
  await sandbox.call('keys.expire', { label: 'contract-expired' });
  return {
    key,
    unscoped,
    expired,
    ...(other && { other: await issue('other', other.workspaceId) }),
  };
}

function keysOf({ key, unscoped, expired, other }: DeploymentDraft): ContractOptions['keys'] {
  const given = Object.entries({ unscoped, expired, other })
    .map(([name, secret]) => [name, secret.trim()] as const)
    .filter(([, secret]) => secret !== '');
  return { key: key.trim(), ...Object.fromEntries(given) };
}

/** Bypasses the browser's cache, which would respond instead of the deployment. */
export const fetchUncached = (request: Request): Promise<Response> =>
  globalThis.fetch(request, { cache: 'no-store' });
