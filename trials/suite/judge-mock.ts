import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fetch } from '../../contract-tests/exchange/client.ts';
import type { Outcome, Verdict } from '../../contract-tests/judgement/outcome.ts';
import type { ContractOptions } from '../../contract-tests/options.ts';
import type { ContractReport } from '../../contract-tests/report.ts';
import { loopback } from '../../test/support/loopback.ts';
import { idsOf, runRules } from '../deployment/run-suite.ts';
import type { Deployed, Wire } from './cases.ts';
import { createProofMock, keysOf } from './proof-world.ts';

/** The ids of the rules by their verdict. */
export type Verdicts = Readonly<Partial<Record<Verdict, readonly string[]>>>;

/** Judges a deployment, without real waits. @param only ids of the rules to run; all if omitted. */
export async function judgeDeployed(
  { mock: options, serves, basePath = '', wire, given, strict }: Deployed,
  only?: readonly string[],
): Promise<ContractReport> {
  const mock = createProofMock(options);
  const fetch = mounted(serves?.(mock) ?? mock.fetch, basePath);
  const judge = (target: Pick<ContractOptions, 'baseUrl' | 'fetch'>) =>
    runRules({ ...given?.(mock), ...(strict && { strict }), ...target, keys: keysOf(mock), only });
  if (!wire) return judge({ fetch, baseUrl: `http://mock.test${basePath}` });
  await using served = await loopback(async (incoming, outgoing) => {
    await answer(fetch, wire, incoming, outgoing).catch(() => outgoing.destroy());
  });
  return await judge({ fetch: globalThis.fetch, baseUrl: served.url });
}

/** The ids of the rules by their verdict on a deployment. */
export const verdictsOn = async (...given: Parameters<typeof judgeDeployed>): Promise<Verdicts> =>
  verdictsOf(await judgeDeployed(...given));

/** The outcomes of some rules for a deployment, by id. @throws Error if it could not be judged. */
export async function outcomesOfRules(
  deployed: Deployed,
  only: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const report = await judgeDeployed(deployed, only);
  if (report.kind === 'not-judged') throw new Error(report.message);
  return new Map(report.results.map(({ id, outcome }) => [id, outcome]));
}

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
export function verdictsOf(report: ContractReport): Verdicts {
  if (report.kind === 'not-judged') return { fail: [NOT_JUDGED] };
  const verdicts = ['pass', 'fail', 'warn', 'unproven'] as const;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, idsOf(report, verdict)]));
}

/** Sends the response of a deployment with the choices of `Wire`. */
async function answer(
  fetch: Fetch,
  { gzip, closes, pieces }: Wire,
  { url = '/', headers }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { authorization } = headers;
  const response = await fetch(
    new Request(`http://mock.test${url}`, { headers: authorization ? { authorization } : {} }),
  );
  const plain = Buffer.from(await response.arrayBuffer());
  const body = gzip ? gzipSync(plain) : plain;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(gzip && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    ...(closes && { connection: 'close' }),
  });
  const size = pieces ?? Math.max(1, body.length);
  for (let at = 0; at < body.length; at += size) {
    outgoing.write(body.subarray(at, at + size));
    if (pieces !== undefined) await later(0);
  }
  outgoing.end();
}
