import type { Page, Route } from '@playwright/test';
import { readApiAddress } from '../http/api-address.ts';
import { deliver } from '../http/deliver.ts';
import { refuseOtherThanMock } from '../mock/check-input.ts';
import type { Mock } from '../mock/mock.ts';
import { refuseUnknownOptions } from '../text/check-options.ts';

export interface MockRouteOptions {
  /**
   * The base URL that the page uses: an origin, with or without a path, or only a path for any
   * origin. Default: any origin, no path.
   */
  readonly baseUrl?: string | undefined;
}

/** A page, or a context for all of its pages. */
export type Routable = Pick<Page, 'route'>;

const WHOLE = 'Playwright answers a page with whole bodies: let the page ask a server for it';
const impossible = { cut: WHOLE, drip: WHOLE };

/**
 * Answers a page's requests to the three operations with a mock in this process, without a server.
 *
 * @throws Error if the mock is missing, an option is unknown, or the base URL is neither an http(s) URL nor a path.
 */
export async function mockRoute(
  page: Routable,
  mock: Pick<Mock, 'answer'>,
  options: MockRouteOptions = {},
): Promise<void> {
  refuseOtherThanMock(mock, 'route to a mock');
  refuseUnknownOptions(options, { baseUrl: true }, 'route to a mock');
  const { basePath, operations } = readApiAddress(options.baseUrl ?? '', 'route to a mock');
  const mount = { basePath, impossible, sharesAnswer: true };
  await page.route(
    ({ origin, pathname }) => operations.test(origin + pathname),
    async (route) => {
      const answer = mock.answer(await requestOf(route), mount);
      const delivered = await deliver(answer)
        .then(async (response) => ({ response, body: await response.arrayBuffer() }))
        .catch(() => null);
      if (delivered === null) return route.abort('connectionreset');
      const { response, body } = delivered;
      const headers = Object.fromEntries(response.headers);
      return route.fulfill({ status: response.status, headers, body: Buffer.from(body) });
    },
  );
}

async function requestOf(route: Route): Promise<Request> {
  const request = route.request();
  return new Request(request.url(), {
    method: request.method(),
    headers: await request.allHeaders(),
  });
}
