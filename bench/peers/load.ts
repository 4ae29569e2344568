import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';

/** A request of a workload. The requests are sent in turn, repeatedly. */
export interface WorkloadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization?: string;
  readonly body?: string;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const CONNECTIONS = 20;

/**
 * Sends the requests in turn over 20 connections.
 *
 * @throws Error if the status of a response has a different first digit than expected.
 */
export function load(
  baseUrl: string,
  requests: readonly WorkloadRequest[],
  seconds: number,
  expected: 2 | 4,
): Promise<Load> {
  // Autocannon's own times are whole milliseconds, too coarse for a server on loopback.
  const times = createHistogram();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: baseUrl,
        connections: CONNECTIONS,
        duration: seconds,
        requests: requests.map((request) => ({
          method: request.method,
          path: request.path,
          headers: { accept: 'application/json', ...headersOf(request) },
          ...(request.body !== undefined && { body: request.body }),
        })),
      },
      (error, result) => {
        if (error) return reject(error);
        const wrong = result.requests.total - result[`${expected}xx`];
        if (wrong > 0 || result.errors > 0 || result.requests.total === 0) {
          return reject(
            new Error(
              `Failed to load ${baseUrl}: of ${result.requests.total} responses ${wrong} are not ${expected}xx, and ${result.errors} requests failed`,
            ),
          );
        }
        resolve({
          requests: result.requests.total,
          perSecond: result.requests.average,
          p50: times.percentile(50) / 1_000,
          p99: times.percentile(99) / 1_000,
        });
      },
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      times.record(Math.max(1, Math.round(milliseconds * 1_000)));
    });
  });
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
