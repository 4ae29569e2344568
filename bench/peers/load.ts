import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';

/** A request of a workload; all are sent in turn, over and over. */
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
 * Sends the requests in turn, over 20 connections.
 *
 * @throws Error when an answer is of another status than the first digit that is expected.
 */
export function load(
  baseUrl: string,
  requests: readonly WorkloadRequest[],
  seconds: number,
  expected: 2 | 4,
): Promise<Load> {
  // Of its own results the milliseconds are whole, which is coarse for a server on loopback.
  const times = createHistogram();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: baseUrl,
        connections: CONNECTIONS,
        duration: seconds,
        requests: requests.map(({ method, path, authorization, body }) => ({
          method,
          path,
          headers: {
            accept: 'application/json',
            ...(authorization !== undefined && { authorization }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body }),
        })),
      },
      (error, result) => {
        if (error) return reject(error);
        const wrong = result.requests.total - result[`${expected}xx`];
        if (wrong > 0 || result.errors > 0 || result.requests.total === 0) {
          return reject(
            new Error(
              `Failed to load ${baseUrl}: of ${result.requests.total} answers ${wrong} are no ${expected}xx, and ${result.errors} requests failed`,
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
