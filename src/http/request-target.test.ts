import { expect, test } from 'vitest';
import { headOf, targetOf } from './read-request.ts';

test.each([
  ['http://a.test', '/'],
  ['http://a.test/', '/'],
  ['http://a.test/x/y?z=1', '/x/y?z=1'],
  ['http://a.test/x?y=http://b.test/z', '/x?y=http://b.test/z'],
  ['http://a.test/x#part', '/x'],
  ['http://a.test/x?y#part/z', '/x?y'],
])('the target of %s is %s', (url, expected) => {
  expect(targetOf(url)).toBe(expected);
});

test('the head of a request is read from it', () => {
  const head = headOf(new Request('http://a.test/x?y', { method: 'PUT', headers: { A: 'b' } }));

  expect([head.method, head.target, head.get('a'), head.get('c')]).toEqual([
    ...['PUT', '/x?y', 'b', null],
  ]);
});

test('a request that was read already is its own head', () => {
  const { method, url, headers } = new Request('http://a.test/x');
  const request = { method, url, headers, target: '/known', get: () => null };

  expect(headOf(request)).toBe(request);
});
