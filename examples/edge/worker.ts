import { createWorker } from 'workspace-files-kit/worker';

const mock = createWorker({ world: 'default' });

/** The class that wrangler.jsonc names: each sandbox is an object of it. */
export const { MockSandbox } = mock;

export default { fetch: mock.fetch };
