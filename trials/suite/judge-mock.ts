import type { Fetch } from '../../contract-tests/exchange/client.ts';
import type { ContractOptions } from '../../contract-tests/options.ts';
import type { Mock } from '../../src/mock/create-mock.ts';
import { runRules } from '../deployment/judge-deployment.ts';
import type { Verdicts } from '../matrix/trial.ts';
import type { Mutant } from './mutant.ts';
import { serveOverHttp } from './over-http.ts';
import type { Permitted } from './permitted.ts';
import { createProofMock, keysOf } from './proof-world.ts';
import { verdictsOf } from './verdicts.ts';

interface Judgeable {
  readonly mock: Mock;
  readonly fetch: Fetch;
  readonly baseUrl?: string;
  readonly strict?: boolean;
  readonly given?: Pick<ContractOptions, 'knownFiles' | 'during'> | undefined;
}

/** Judges a deployment in the same process; a wait that the suite keeps takes no time. */
export async function judgeMock({
  mock,
  baseUrl = 'http://mock.test',
  given,
  ...more
}: Judgeable): Promise<Verdicts> {
  return verdictsOf(await runRules({ ...given, ...more, baseUrl, keys: keysOf(mock) }));
}

/** Judges a mutant. */
export function judgeMutant({ breaks, mock: options, strict, given }: Mutant): Promise<Verdicts> {
  const mock = createProofMock(options);
  return judgeMock({
    mock,
    fetch: breaks(mock),
    given: given?.(mock),
    ...(strict && { strict }),
  });
}

/** Judges a permitted behaviour. */
export async function judgePermitted(permitted: Permitted): Promise<Verdicts> {
  const { mock: options, serves, basePath = '', wire, given } = permitted;
  const mock = createProofMock(options);
  const fetch = mounted(serves?.(mock) ?? mock.fetch, basePath);
  if (!wire) {
    const baseUrl = `http://mock.test${basePath}`;
    return judgeMock({ mock, fetch, baseUrl, given: given?.(mock) });
  }
  const served = await serveOverHttp(fetch, wire);
  try {
    return await judgeMock({ mock, fetch: globalThis.fetch, baseUrl: served.baseUrl });
  } finally {
    await served.close();
  }
}

/** Strips the prefix off, and knows nothing outside it. */
function mounted(fetch: Fetch, basePath: string): Fetch {
  if (basePath === '') return fetch;
  return (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${basePath}/`)) return new Response(null, { status: 404 });
    url.pathname = url.pathname.slice(basePath.length);
    return fetch(new Request(url, request));
  };
}
