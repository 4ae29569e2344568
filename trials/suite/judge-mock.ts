import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fetch } from '../../contract-tests/exchange/client.ts';
import type { Outcome } from '../../contract-tests/judgement/outcome.ts';
import type { ContractOptions } from '../../contract-tests/options.ts';
import type { ContractReport } from '../../contract-tests/report.ts';
import type { Mock } from '../../src/mock/create-mock.ts';
import { loopback } from '../../test/support/loopback.ts';
import { judge, runRules } from '../deployment/run-suite.ts';
import type { Verdicts } from '../matrix/trial.ts';
import type { Mutant, Permitted, Wire } from './cases.ts';
import { createProofMock, keysOf } from './proof-world.ts';

interface Judgeable {
  readonly mock: Mock;
  readonly fetch: Fetch;
  readonly baseUrl?: string;
  readonly strict?: boolean;
  readonly given?: Pick<ContractOptions, 'knownFiles' | 'during'> | undefined;
  /** Ids of the rules to run; all if left out. */
  readonly only?: readonly string[] | undefined;
}

/** Judges a deployment in the same process, without real waits. */
export async function judgeMock({
  mock,
  baseUrl = 'http://mock.test',
  given,
  ...more
}: Judgeable): Promise<Verdicts> {
  return verdictsOf(await runRules({ ...given, ...more, baseUrl, keys: keysOf(mock) }));
}

/** Judges a mutant. */
export function judgeMutant(
  { breaks, mock: options, strict, given }: Mutant,
  only?: readonly string[],
): Promise<Verdicts> {
  const mock = createProofMock(options);
  return judgeMock({
    mock,
    fetch: breaks(mock),
    given: given?.(mock),
    only,
    ...(strict && { strict }),
  });
}

/** The outcomes of some rules for a mutant, by id. */
export async function outcomesOfRules(
  { breaks, mock: options }: Pick<Mutant, 'breaks' | 'mock'>,
  only: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const mock = createProofMock(options);
  const deployment = { baseUrl: 'http://mock.test', keys: keysOf(mock), fetch: breaks(mock) };
  const { results } = await judge(deployment, { only });
  return new Map(results.map(({ id, outcome }) => [id, outcome]));
}

/** Judges a permitted behaviour. */
export async function judgePermitted(
  permitted: Permitted,
  only?: readonly string[],
): Promise<Verdicts> {
  const { mock: options, serves, basePath = '', wire, given } = permitted;
  const mock = createProofMock(options);
  const fetch = mounted(serves?.(mock) ?? mock.fetch, basePath);
  if (!wire) {
    const baseUrl = `http://mock.test${basePath}`;
    return judgeMock({ mock, fetch, baseUrl, given: given?.(mock), only });
  }
  await using served = await loopback(async (incoming, outgoing) => {
    await answer(fetch, wire, incoming, outgoing).catch(() => outgoing.destroy());
  });
  return await judgeMock({ mock, fetch: globalThis.fetch, baseUrl: served.url, only });
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

/** Replaces the failed rules if no rule could be judged. */
export const NOT_JUDGED = 'not-judged';

/** The ids of the rules that a report gives each verdict. */
export function verdictsOf(report: ContractReport): Verdicts {
  if (report.kind === 'not-judged') return { fail: [NOT_JUDGED] };
  const idsOf = (verdict: string) =>
    report.results.filter(({ outcome }) => outcome.verdict === verdict).map(({ id }) => id);
  return {
    pass: idsOf('pass'),
    fail: idsOf('fail'),
    warn: idsOf('warn'),
    unproven: idsOf('unproven'),
  };
}

/** Sends the response of a deployment as the wire says. */
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
