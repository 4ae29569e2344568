import { createWorker } from 'workspace-files-kit/worker';

const mock = createWorker({ world: 'default' });

/** The classes that wrangler.jsonc names: each sandbox is an object of the first. */
export const { MockSandbox, MockKeys } = mock;

export default { fetch: mock.fetch };
