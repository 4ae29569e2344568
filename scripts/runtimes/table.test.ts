import { expect, test } from 'vitest';
import { faultsOf, writeTable } from './table.ts';
import type { Tried } from './trials.ts';

const good: Tried = {
  version: '20.20.2',
  answers: 'aa',
  faces: { 'mock.fetch': 'bb', HTTP: 'bb' },
  contract: '31 of 31 rules',
  serve: 'yes',
  check: 'yes',
  ended: 'by itself',
};

const faultsOfOther = (other: Partial<Tried>) =>
  faultsOf({ name: 'Other', tried: { ...good, ...other } }, good);

test('a runtime with the same bytes has no fault', () => {
  expect(faultsOfOther({})).toEqual([]);
});

test.each([
  [{ answers: 'cc' }, 'Other, answers: expected the hash aa of this Node, found cc'],
  [{ faces: { HTTP: 'cc' } }, 'Other, HTTP: expected the hash bb of this Node, found cc'],
  [{ contract: 'Failed to pass' }, 'Other, contract: Failed to pass'],
  [{ serve: 'Failed to try' }, 'Other, serve: Failed to try'],
  [{ ended: 'Failed to end' }, 'Other, ended: Failed to end'],
])('a difference is reported: %o', (other, fault) => {
  expect(faultsOfOther(other)).toEqual([fault]);
  expect(writeTable([{ name: 'Other', tried: { ...good, ...other } }], good, String)).not.toBe(
    writeTable([{ name: 'Other', tried: good }], good, String),
  );
});

test('a missing runtime is a fault', () => {
  const row = { name: 'Other', tried: 'Failed to find Other' };

  expect(faultsOf(row, good)).toEqual(['Other: Failed to find Other']);
  expect(writeTable([row], good, String)).toContain('| Other | not tried |');
});
