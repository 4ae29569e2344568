import type { ContractOptions } from '../../../../contract-tests/options.ts';
import type { RemoteMock } from '../../../../src/control/client/remote-mock.ts';

/** Where a run goes to, as it stands in a form. */
export interface DeploymentDraft {
  readonly source: 'here' | 'elsewhere';
  readonly baseUrl: string;
  readonly key: string;
  /** Keys by which more can be proven; empty for none. */
  readonly unscoped: string;
  readonly expired: string;
  readonly other: string;
}

export const emptyDeployment: DeploymentDraft = {
  source: 'here',
  baseUrl: '',
  key: '',
  unscoped: '',
  expired: '',
  other: '',
};

type Deployment = Pick<ContractOptions, 'baseUrl' | 'keys' | 'requestsPerSecond' | 'maxRequests'>;

/** Requests that a run may send to a mock: it has no one to spare. */
const MOST_HERE = 5_000;

/**
 * Runs something against a deployment. To the sandbox that is shown, keys are issued for the run,
 * so that nothing is left unproven for want of them; they are revoked at its end.
 */
export async function withDeployment<Result>(
  draft: DeploymentDraft,
  mock: RemoteMock,
  run: (deployment: Deployment) => Promise<Result>,
): Promise<Result> {
  if (draft.source === 'elsewhere') return run({ baseUrl: draft.baseUrl, keys: keysOf(draft) });
  const label = `contract-${Date.now().toString(36)}`;
  const [own, other] = await mock.workspaces.list();
  const issue = async (name: string, workspaceId: string | undefined, scopes = ['files:read']) =>
    (await mock.keys.issue({ label: `${label}-${name}`, workspaceId, scopes })).secret;
  const secrets: string[] = [];
  const take = async (issued: Promise<string>) => {
    const secret = await issued;
    secrets.push(secret);
    return secret;
  };
  try {
    const key = await take(issue('key', own?.workspaceId));
    const unscoped = await take(issue('unscoped', own?.workspaceId, []));
    const expired = await take(issue('expired', own?.workspaceId));
    await mock.keys.expire(expired);
    const elsewhere = other && (await take(issue('other', other.workspaceId)));
    const keys = { key, unscoped, expired, ...(elsewhere !== undefined && { other: elsewhere }) };
    const pace = { requestsPerSecond: Infinity, maxRequests: MOST_HERE };
    return await run({ baseUrl: mock.baseUrl, keys, ...pace });
  } finally {
    for (const secret of secrets) await mock.keys.revoke(secret).catch(() => {});
  }
}

function keysOf({ key, unscoped, expired, other }: DeploymentDraft): ContractOptions['keys'] {
  const given = Object.entries({ unscoped, expired, other }).filter(([, secret]) => secret !== '');
  return { key, ...Object.fromEntries(given) };
}

/** Without the cache of the browser, which would answer in the deployment's place. */
export const fetchAnew = (request: Request): Promise<Response> =>
  globalThis.fetch(request, { cache: 'no-store' });
