import { expect, test } from 'vitest';
import { testMatrix } from '../matrix/test-matrix.ts';
import { allBroken } from './all-broken.ts';
import { permittedClients } from './permitted.ts';
import { kitTrial } from './trial.ts';

testMatrix(kitTrial, new URL('matrix.json', import.meta.url));

test('the trial is large enough', () => {
  expect(allBroken.length).toBeGreaterThanOrEqual(75);
  expect(permittedClients.length).toBeGreaterThanOrEqual(20);
});
