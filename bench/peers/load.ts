import autocannon from 'autocannon';

/** A request of a workload. The requests are sent in turn, repeatedly. */
export interface WorkloadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization?: string;
  readonly body?: string;
}

const CONNECTIONS = 20;

/**
 * Sends the requests in turn over 20 connections.
 *
 * @returns requests per second.
 * @throws Error if the status of a response has a different first digit than expected.
 */
export async function load(
  baseUrl: string,
  requests: readonly WorkloadRequest[],
  seconds: number,
  expected: 2 | 4,
): Promise<number> {
  const result = await autocannon({
    url: baseUrl,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.map((request) => ({
      method: request.method,
      path: request.path,
      headers: { accept: 'application/json', ...headersOf(request) },
      ...(request.body !== undefined && { body: request.body }),
    })),
  });
  const { total, average } = result.requests;
  const wrong = total - result[`${expected}xx`];
  if (wrong > 0 || result.errors > 0 || total === 0) {
    throw new Error(
      `Failed to load ${baseUrl}: of ${total} responses ${wrong} are not ${expected}xx, and ${result.errors} requests failed`,
    );
  }
  return average;
}

/** Headers that every HTTP server adds itself. */
const OF_THE_CONNECTION = /^(connection|keep-alive|date|content-length|transfer-encoding)$/;

export async function recordAnswers(baseUrl: string, requests: readonly WorkloadRequest[]) {
  const recorded: object[] = [];
  for (const request of requests) {
    const { method, path, body } = request;
    const headers = headersOf(request);
    const response = await fetch(baseUrl + path, { method, headers, body: body ?? null });
    const sent = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.test(name));
    const text = await response.text();
    const { status } = response;
    recorded.push({ request, status, headers: Object.fromEntries(sent), body: text });
  }
  return recorded;
}

const headersOf = ({ authorization, body }: WorkloadRequest) => ({
  ...(authorization !== undefined && { authorization }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
});
