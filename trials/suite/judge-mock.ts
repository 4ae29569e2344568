import { gzipSync } from 'node:zlib';
import type { Fetch } from '../../contract-tests/http/client.ts';
import type { ContractOptions } from '../../contract-tests/run/options.ts';
import type { Verdict } from '../../contract-tests/run/outcome.ts';
import type { ContractReport } from '../../contract-tests/run/report.ts';
import { type Loopback, loopback } from '../../test/support/loopback.ts';
import { deploy } from '../deployment/deployment.ts';
import { idsOf, runRules } from '../deployment/run-suite.ts';
import type { Deployed } from './cases.ts';
import { createProofMock, keysOf } from './proof-world.ts';

/** The ids of the rules by their verdict. */
export type Verdicts = Readonly<Partial<Record<Verdict, readonly string[]>>>;

/** Judges a deployment, without real waits. @param only ids of the rules to run; all if omitted. */
async function judgeDeployed(
  { mock: options, serves, basePath = '', gzip, given, second }: Deployed,
  only?: readonly string[],
): Promise<ContractReport> {
  if (second) {
    const { baseUrl, keys, fetch } = deploy(second);
    return runRules({ baseUrl, keys, fetch, only });
  }
  const mock = createProofMock(options);
  const fetch = mounted(serves?.(mock) ?? mock.fetch, basePath);
  const judge = (target: Pick<ContractOptions, 'baseUrl' | 'fetch'>) =>
    runRules({ ...given?.(mock), ...target, keys: keysOf(mock), only });
  if (!gzip) return judge({ fetch, baseUrl: `http://mock.test${basePath}` });
  await using served = await serveFetch(fetch, { gzip });
  return await judge({ fetch: globalThis.fetch, baseUrl: served.url });
}

/** The ids of the rules by their verdict on a deployment. */
export const verdictsOn = async (...given: Parameters<typeof judgeDeployed>): Promise<Verdicts> =>
  verdictsOf(await judgeDeployed(...given));

/** Removes the prefix; other paths are unknown. */
function mounted(fetch: Fetch, basePath: string): Fetch {
  if (basePath === '') return fetch;
  return (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${basePath}/`)) return new Response(null, { status: 404 });
    url.pathname = url.pathname.slice(basePath.length);
    return fetch(new Request(url, request));
  };
}

/** Takes the place of rule ids if no rule could be judged. */
export const NOT_JUDGED = 'not-judged';

/** The ids of the rules by their verdict in a report. */
function verdictsOf(report: ContractReport): Verdicts {
  if (report.kind === 'not-judged') return { fail: [NOT_JUDGED] };
  const verdicts = ['pass', 'fail', 'warn', 'unproven'] as const;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, idsOf(report, verdict)]));
}

/** Serves a fetch function over HTTP, with compressed bodies if wanted. */
const serveFetch = (fetch: Fetch, { gzip = false } = {}): Promise<Loopback> =>
  loopback(async ({ url = '/', headers: { authorization } }, outgoing) => {
    const headers = new Headers(authorization ? { authorization } : {});
    const response = await fetch(new Request(`http://mock.test${url}`, { headers }));
    const plain = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      ...(gzip && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    });
    outgoing.end(gzip ? gzipSync(plain) : plain);
  });
