/** Replaces `workspace-files-kit/vitest` in browsers: explains that it cannot run there. */

function explain(): never {
  throw new Error(
    "Failed to load workspace-files-kit/vitest: expected Node, found a browser: in Vitest's browser mode, call startBrowserMock of workspace-files-kit/browser in beforeAll (after `npx msw init public/`), or give your client `mock.fetch`",
  );
}

/** The exports of the real entry: without them, an import would fail with a different message. */
export const mockTest = explain;
export const test: never = explain();
