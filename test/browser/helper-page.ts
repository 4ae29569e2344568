import { startMocking } from '../../examples/browser-mock.ts';
import { startBrowserMock } from '../../src/browser/index.ts';

/** The script of the pages in helper.test.ts. */

declare global {
  interface Window {
    startBrowserMock: typeof startBrowserMock;
    startMocking: typeof startMocking;
  }
}

Object.assign(window, { startBrowserMock, startMocking });
