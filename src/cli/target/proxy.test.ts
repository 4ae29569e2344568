import { expect, test } from 'vitest';
import { proxyFor } from './proxy.ts';

const used = (baseUrl: string, environment: Record<string, string>) =>
  proxyFor(baseUrl, { HTTP_PROXY: 'http://proxy.example:3128', ...environment })?.url?.host;

test.each<[baseUrl: string, noProxy: string, isDirect: boolean]>([
  ['http://127.0.0.1:4010', '127.0.0.0/8', true],
  ['http://10.1.2.3', '10.0.0.0/8,192.168.0.0/16', true],
  ['http://11.1.2.3', '10.0.0.0/8', false],
  ['http://[::1]:4010', '::1', true],
  ['http://[fd00::7]', 'fd00::/8', true],
  ['http://localhost:4010', 'localhost.', true],
  ['http://a.example.com', 'example.com', true],
  ['http://a.example.com', '.example.com', true],
  ['http://notexample.com', 'example.com', false],
  ['http://a.example.com:81', 'example.com:80 other.example', false],
  ['https://a.example.com', 'example.com:443', true],
  ['http://a.example.com', '*', true],
  ['http://a.example.com', '', false],
])('%s with NO_PROXY=%s', (baseUrl, NO_PROXY, isDirect) => {
  expect(used(baseUrl, { NO_PROXY })).toBe(isDirect ? undefined : 'proxy.example:3128');
});

test('a proxy needs no scheme, and a variable in lower case takes precedence', () => {
  expect(used('http://a.example', { http_proxy: '127.0.0.1:8080' })).toBe('127.0.0.1:8080');
  expect(used('https://a.example', { HTTPS_PROXY: 'other.example:80' })).toBe('other.example');
  expect(used('https://a.example', {})).toBe('proxy.example:3128');
});

test('what cannot be parsed is no proxy', () => {
  expect(proxyFor('http://a.example', { HTTP_PROXY: 'socks5://a:1' })).toEqual({
    variable: 'HTTP_PROXY',
    url: undefined,
  });
});
