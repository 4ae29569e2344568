import type { Keys } from '../../../contract-tests/index.ts';
import { baseUrlsIn } from '../../../contract-tests/recording/base-urls.ts';
import {
  observeRecording,
  type RecordedReport,
} from '../../../contract-tests/recording/observe-recording.ts';
import { HarFault } from './har-fields.ts';
import { readHar } from './read-har.ts';

export type { RecordedReport };

/** What is known of a recording besides. */
export interface HarOptions {
  /** What comes before /api/v1; needed where the recording shows several deployments. */
  readonly baseUrl?: string | undefined;
  /** Keys of the recording; others are told by what they were answered. */
  readonly keys?: Partial<Keys> | undefined;
  /** The header that carries Bearer and the key; default Authorization. */
  readonly keyHeader?: string | undefined;
}

/**
 * Observes a deployment by recorded traffic, for `learnProfile`: nothing is sent.
 *
 * @param har the JSON of an HTTP Archive (HAR 1.2), as browsers and proxies write it.
 * @throws Error "Failed to read the recording: …" where it is none, or shows no such API.
 */
export async function observeHar(har: unknown, options: HarOptions = {}): Promise<RecordedReport> {
  const exchanges = exchangesIn(har);
  const found = baseUrlsIn(exchanges);
  const baseUrl = chosen(found, options.baseUrl?.replace(/(?<!\/)\/+$/, ''));
  const keyHeader = (options.keyHeader ?? 'authorization').toLowerCase();
  const report = await observeRecording({ baseUrl, exchanges, keyHeader }, options.keys);
  if (report) return report;
  throw failure(`expected a key that ${baseUrl} serves, found only refusals`);
}

function exchangesIn(har: unknown): ReturnType<typeof readHar> {
  try {
    return readHar(har);
  } catch (error) {
    throw error instanceof HarFault ? failure(error.message) : error;
  }
}

function chosen(found: readonly string[], wanted: string | undefined): string {
  const [first, ...others] = found;
  if (first === undefined) {
    throw failure('expected requests to /api/v1/auth or /api/v1/workspaces/…, found none');
  }
  if (wanted !== undefined && found.includes(wanted)) return wanted;
  if (wanted !== undefined) {
    throw failure(`baseUrl: expected one of ${found.join(', ')}, found ${wanted}`);
  }
  if (others.length === 0) return first;
  throw failure(`baseUrl: expected to be told which of ${found.join(', ')} is meant`);
}

const failure = (reason: string) => new Error(`Failed to read the recording: ${reason}`);
