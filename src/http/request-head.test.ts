import { expect, test } from 'vitest';
import { headOf, targetOf, withHead } from './request-head.ts';

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

test('a head that was read already is used as it is', () => {
  const head = { method: 'GET', target: '/known', get: () => null };

  expect(headOf(withHead(new Request('http://a.test/x'), head))).toBe(head);
});
