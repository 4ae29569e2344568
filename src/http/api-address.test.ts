import { expect, test } from 'vitest';
import { readApiAddress } from './api-address.ts';

const read = (baseUrl: string) => readApiAddress(baseUrl, 'mock the API');

test.each([
  ['', ''],
  ['/', ''],
  ['/prefix', '/prefix'],
  ['/prefix//', '/prefix'],
  ['/two//parts/', '/two//parts'],
  ['https://files.test', ''],
  ['https://files.test/a b/', '/a%20b'],
])('the base path of %j is %j', (baseUrl, expected) => {
  expect(read(baseUrl).basePath).toBe(expected);
});

test.each([
  ...['files.test', 'prefix/x', 'http//files.test', 'http://'],
  ...['ftp://files.test', 'file:///files', 'xhttp://files.test', 'httpx://files.test'],
])('%j is neither an http(s) URL nor a path', (baseUrl) => {
  expect(() => read(baseUrl)).toThrow(
    `Failed to mock the API: baseUrl: expected an http(s) URL or a path, found "${baseUrl}"`,
  );
});

test.each([
  ['https://files.test/a.b/api/v1/auth', true, true],
  ['https://files.test/a.b/api/v1/workspaces/ws', true, true],
  ['https://files.test/a.b/api/v1/workspaces/ws/files', true, true],
  ['https://files.test/a.b//api//v1//workspaces//ws//files//', true, true],
  ['https://files.test/a.b/api/v1/workspaces/ws/files/f', false, true],
  ['https://files.test/a.b/api/v1/authx', false, true],
  ['https://files.test/a.b/apis', false, false],
  ['https://files.test/axb/api/v1/auth', false, false],
  ['https://files.test/api/v1/auth', false, false],
  ['http://files.test/a.b/api/v1/auth', false, false],
])(
  'below https://files.test/a.b, %s is an operation: %s, of the API: %s',
  (url, isOperation, isOfApi) => {
    const { operations, anyUrl } = read('https://files.test/a.b');

    expect([operations.test(url), anyUrl.test(url)]).toEqual([isOperation, isOfApi]);
  },
);

test('a path alone is that of any origin', () => {
  const { operations } = read('/prefix');

  expect(operations.test('http://a.test:8080/prefix/api/v1/auth')).toBe(true);
  expect(operations.test('https://b.test/prefix/api/v1/auth')).toBe(true);
  expect(operations.test('https://b.test/other/prefix/api/v1/auth')).toBe(false);
});

test('percent-encoding is the same in either case, and nothing else is', () => {
  const { operations } = read('/Büro');

  expect(operations.test('http://a.test/B%C3%BCro/api/v1/auth')).toBe(true);
  expect(operations.test('http://a.test/B%c3%bcro/api/v1/auth')).toBe(true);
  expect(operations.test('http://a.test/b%c3%bcro/api/v1/auth')).toBe(false);
});
