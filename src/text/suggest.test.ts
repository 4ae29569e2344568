import { expect, test } from 'vitest';
import { nearestName, suggestName } from './suggest.ts';

const fields = ['name', 'contentType', 'size', 'validationStatus', 'createdAt'];

test.each([
  ['nmae', 'name'],
  ['nam', 'name'],
  ['names', 'name'],
  ['NAME', 'name'],
  ['sise', 'size'],
  ['content_type', 'contentType'],
  ['validationstate', 'validationStatus'],
  ['created', 'createdAt'],
  ['colour', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('%j most likely means %j', (name, meant) => {
  expect(nearestName(name, fields)).toBe(meant);
});

test('the nearer of two is meant, and the first where both are as near', () => {
  expect(nearestName('profile', ['profiles', 'profile'])).toBe('profile');
  expect(nearestName('bat', ['cat', 'rat'])).toBe('cat');
});

test('a message has the name that was meant, or all that there are', () => {
  expect(suggestName('nmae', fields)).toBe('did you mean "name"?');
  expect(suggestName('colour', ['name', 'size'])).toBe('expected one of name, size');
});
