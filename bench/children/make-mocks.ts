import { createMock } from '../../src/mock/create-mock.ts';
import { tell } from './parent.ts';

/** Makes the mock of the default world twice, in a fresh process, and tells the milliseconds. */

const make = (): number => {
  const start = performance.now();
  createMock();
  return performance.now() - start;
};
const first = make();
tell({ first, second: make() });
