import { createMock } from '../mock/create-mock.ts';
import type { BrowserMock } from './browser-mock.ts';
import type { BrowserMockOptions } from './options.ts';

/** A mock, and its methods that a page calls. */
export type MadeMock = Pick<BrowserMock, 'mock' | 'setWorld' | 'importState'>;

/** @throws Error when the world, the profile, the scenario, the state or an option is malformed. */
export async function makeMock(options: BrowserMockOptions): Promise<MadeMock> {
  const { baseUrl, serviceWorker, persist, logRefusals, overlay, ...given } = options;
  const mock = createMock({ ...(given.state ? {} : { world: 'tiny' }), ...given });
  return {
    mock,
    setWorld: async (...world) => mock.setWorld(...world),
    importState: async (state) => mock.importState(state),
  };
}
