import autocannon from 'autocannon';

/** A request of a workload. The requests are sent in turn, repeatedly. */
export interface WorkloadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends the requests in turn over 20 connections.
 *
 * @returns requests per second.
 * @throws Error if the status of a response has a different first digit than expected.
 */
export async function load(
  url: string,
  requests: readonly WorkloadRequest[],
  duration: number,
  expected: 2 | 4,
): Promise<number> {
  const result = await autocannon({ url, connections: 20, duration, requests: [...requests] });
  const { total, average } = result.requests;
  const wrong = total - result[`${expected}xx`];
  if (wrong === 0 && result.errors === 0 && total > 0) return average;
  throw new Error(
    `Failed to load ${url}: of ${total} responses ${wrong} are not ${expected}xx, and ${result.errors} requests failed`,
  );
}

/** Headers that every HTTP server adds itself. */
const OF_THE_CONNECTION = /^(connection|keep-alive|date|content-length|transfer-encoding)$/;

export async function recordAnswers(baseUrl: string, requests: readonly WorkloadRequest[]) {
  const recorded: object[] = [];
  for (const request of requests) {
    const { path, ...init } = request;
    const response = await fetch(baseUrl + path, init);
    const sent = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.test(name));
    const headers = Object.fromEntries(sent);
    recorded.push({ request, status: response.status, headers, body: await response.text() });
  }
  return recorded;
}
