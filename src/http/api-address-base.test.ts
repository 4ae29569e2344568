import { expect, test } from 'vitest';
import { behindBasePath, encodeBasePath } from './api-address.ts';

test.each([
  ['', ''],
  ['/files', '/files'],
  ['/a b', '/a%20b'],
  ['/Büro/é', '/B%C3%BCro/%C3%A9'],
  ['/b%c3%bcro', '/b%C3%BCro'],
  ['/\ud800', '/%EF%BF%BD'],
])('the base path %j is %j in a URL', (basePath, expected) => {
  expect(encodeBasePath(basePath)).toBe(expected);
});

test.each([
  ['/api/v1/auth', '', '/api/v1/auth'],
  ['/files/api', '/files', '/api'],
  ['/files', '/files', ''],
  ['/filesystem', '/files', null],
  ['/other/api', '/files', null],
  ['/FILES/api', '/files', null],
  ['/b%C3%BC/api', '/b%C3%BC', '/api'],
  ['/b%c3%bc/api', '/b%C3%BC', '/api'],
  ['/b%c3%bd/api', '/b%C3%BC', null],
  ['/b%c3%bcx', '/b%C3%BC', null],
])('the path %j behind the base path %j is %j', (path, basePath, expected) => {
  expect(behindBasePath(path, basePath)).toBe(expected);
});
