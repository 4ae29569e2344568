/** What a page gets for `workspace-files-kit/vitest`: why it cannot run there. */

function explain(): never {
  throw new Error(
    "Failed to load workspace-files-kit/vitest: expected Node, found a browser: in Vitest's browser mode, call startBrowserMock of workspace-files-kit/browser in beforeAll (after `npx msw init public/`), or give your client `mock.fetch`",
  );
}

/** The names of the entry: without them, an import would fail with another message. */
export const mockTest = explain;
export const test: never = explain();
