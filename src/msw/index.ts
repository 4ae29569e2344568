// On Deno not by the main entry of MSW: that opens a channel between workers, and Deno never ends.

import type { HttpHandler } from 'msw';
import { http } from '#msw-http';
import { readApiAddress } from '../http/api-address.ts';
import { refuseOtherThanMock } from '../mock/check-input.ts';
import type { Mock } from '../mock/create-mock.ts';
import { refuseUnknownOptions } from '../text/check-options.ts';
import { impossibleEffects } from './impossible-effects.ts';
import { respond } from './respond.ts';

export interface HandlersOptions {
  /**
   * Where the API is, in the eyes of the code under test: an origin with or without a path
   * (`https://files.example.com/prefix`), or a path alone (`/prefix`) for any origin. Any origin
   * and no path if left out.
   */
  readonly baseUrl?: string | undefined;
}

/**
 * A mock, or sandboxes, as MSW handlers, for `setupServer` and `setupWorker`. They take the paths of the three
 * operations, by whatever method; all else is left to the other handlers and to the
 * `onUnhandledRequest` of the app.
 *
 * @throws Error when there is no mock, an option is unknown, or the base URL neither an http(s) URL nor a path.
 */
export function handlers(mock: Pick<Mock, 'answer'>, options: HandlersOptions = {}): HttpHandler[] {
  refuseOtherThanMock(mock, 'make handlers');
  refuseUnknownOptions(options, { baseUrl: true }, 'make handlers');
  const { basePath, operations } = readApiAddress(options.baseUrl ?? '', 'make handlers');
  const mount = { basePath, impossible: impossibleEffects(), sharesAnswer: true };
  return [http.all(operations, ({ request }) => respond(mock.answer(request, mount), request))];
}
