import { describe, expect, test } from 'vitest';
import { effectOf } from './dependence.ts';
import type { Dependence } from './report.ts';

const dependence = (given: Partial<Dependence>): Dependence => ({
  field: 'cursor.reuse',
  choice: 'cursor reuse',
  clause: '4.3-cursor-behaviour',
  works: 'allowed',
  breaks: 'once',
  situation: 'cursors.once',
  what: 'failed',
  ...given,
});

const under = (given: Partial<Dependence>, profile: Readonly<Record<string, unknown>>) =>
  effectOf(dependence(given), (field) => profile[field]);

describe('a dependence on a word', () => {
  test.each([
    ['once', 'breaks'],
    ['allowed', 'keeps'],
    ['twice', 'unknown'],
    [undefined, 'unknown'],
  ])('under %j: %s', (value, effect) => {
    expect(under({}, { 'cursor.reuse': value })).toBe(effect);
  });
});

test('a choice with parts breaks if it has those that break', () => {
  const ids = {
    field: 'formats.fileId',
    works: { style: 'random', length: 8 },
    breaks: { style: 'uuid' },
  };
  expect(under(ids, { 'formats.fileId': { style: 'uuid', case: 'lower' } })).toBe('breaks');
  expect(under(ids, { 'formats.fileId': { style: 'random', length: 8 } })).toBe('keeps');
  expect(under(ids, { 'formats.fileId': { style: 'random', length: 9 } })).toBe('unknown');
});

describe('a client that asks for 100 and takes a shorter page for the last', () => {
  const stopping = { field: 'limit.maximum', works: 1_000, breaks: 3, limit: 100 };

  test.each([
    [200, 'keeps'],
    [100, 'keeps'],
    [50, 'breaks'],
    [3, 'breaks'],
  ])('a maximum of %i: %s', (maximum, effect) => {
    expect(under(stopping, { 'limit.maximum': maximum })).toBe(effect);
  });
});

test('what no field of a profile decides stays unknown', () => {
  expect(under({ field: null }, {})).toBe('unknown');
});
