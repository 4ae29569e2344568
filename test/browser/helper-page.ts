import { startMocking } from '../../examples/browser-mock.ts';
import { startBrowserMock } from '../../src/browser/index.ts';

/** What runs in the pages of helper.test.ts. */

declare global {
  interface Window {
    startBrowserMock: typeof startBrowserMock;
    startMocking: typeof startMocking;
  }
}

Object.assign(window, { startBrowserMock, startMocking });
