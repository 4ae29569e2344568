// On Deno, this is not MSW's main entry, which opens a BroadcastChannel that keeps Deno running.

import type { HttpHandler } from 'msw';
import * as z from 'zod/mini';
import { http } from '#msw-http';
import { readApiAddress } from '../http/api-address.ts';
import { assertMock } from '../mock/check-input.ts';
import type { Mock } from '../mock/create-mock.ts';
import { parseInput } from '../text/parse-input.ts';
import { respond } from './respond.ts';

export interface HandlersOptions {
  /**
   * The base URL that the code under test uses: an origin with or without a path
   * (`https://files.example.com/prefix`), or just a path (`/prefix`) for any origin. Default: any
   * origin, no path.
   */
  readonly baseUrl?: string | undefined;
}

const optionsSchema = z.strictObject({ baseUrl: z.optional(z.string()) });

/**
 * MSW handlers for a mock or sandboxes, for `setupServer` and `setupWorker`. They handle the paths
 * of the API's operations, with any method. All other requests go to the other handlers and to the
 * app's `onUnhandledRequest`.
 *
 * @throws Error when `mock` is not a mock, an option is unknown, or the base URL is neither an
 *   http(s) URL nor a path.
 */
export function handlers(mock: Pick<Mock, 'answer'>, options: HandlersOptions = {}): HttpHandler[] {
  assertMock(mock, 'make handlers');
  const { baseUrl = '' } = parseInput(optionsSchema, options, 'make handlers');
  const { basePath, operations } = readApiAddress(baseUrl, 'make handlers');
  return [
    http.all(operations, ({ request }) => respond(mock.answer(request, { basePath }), request)),
  ];
}
