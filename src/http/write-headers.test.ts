import { expect, test } from 'vitest';
import { originNames } from '../template/placeholders.ts';
import { literal, mergeHeaders, prepareHeaders } from './write-headers.ts';

const fill = (headers: Readonly<Record<string, string>>, origin: string | null = null) =>
  prepareHeaders(originNames, headers)(origin);

test('the later one of two headers counts, in whatever case', () => {
  expect(mergeHeaders({ A: '1', b: '2' }, { a: '3' })).toEqual({ a: '3', b: '2' });
});

test('headers without a placeholder are the same object each time', () => {
  const headers = prepareHeaders(originNames, { a: '1' }, { B: '2' });

  expect(headers(null)).toEqual({ a: '1', b: '2' });
  expect(headers('x')).toBe(headers('y'));
});

test('placeholders are filled for each answer', () => {
  const headers = prepareHeaders(originNames, { a: '1', from: '<{origin}>' });

  expect(headers('http://a.test')).toEqual({ a: '1', from: '<http://a.test>' });
  expect(headers('http://b.test')).toEqual({ a: '1', from: '<http://b.test>' });
});

test('an empty header takes back an earlier one', () => {
  expect(prepareHeaders(originNames, { a: '1', b: '2' }, { A: '' })(null)).toEqual({ b: '2' });
});

test('a header whose placeholder has no value is left out', () => {
  expect(fill({ a: '1', from: '{origin}' })).toEqual({ a: '1' });
});

test('what no header can hold is percent-encoded, and spaces at its ends are cut', () => {
  expect(fill({ from: '{origin}' }, ' Büro\n~\ud800 ')).toEqual({
    from: 'B%C3%BCro%0A~%EF%BF%BD',
  });
});

test('a literal header stands as it is, placeholders and all', () => {
  expect(fill({ ...literal({ a: '{origin}' }), b: '{origin}' }, 'x')).toEqual({
    a: '{origin}',
    b: 'x',
  });
});
