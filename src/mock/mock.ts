import type { MockFiles } from './files.ts';
import { createLightMockOf, type LightMock } from './light-mock.ts';
import { type Saveable, saveableOf } from './saved/saveable.ts';
import { uploadFile } from './upload-file.ts';

export type { Grow, GrowthOptions } from './growth.ts';
export * from './settings.ts';

/** A mock with all that it can do, whichever way its world comes about. */
export interface Mock extends LightMock, Saveable {
  readonly files: MockFiles;
}

/**
 * Makes a mock of a grown world, and of others by `grow` when it is told so. Any number of mocks
 * may share one: none of them changes it.
 */
export function createMockOf(...made: Parameters<typeof createLightMockOf>): Mock {
  const mock = createLightMockOf(...made);
  const upload: MockFiles['upload'] = (given) => uploadFile(mock, given);
  // Onto the same objects: the getters of the mock stay, and steps of scenarios reach the same files.
  return Object.assign(mock, saveableOf(mock), { files: Object.assign(mock.files, { upload }) });
}
