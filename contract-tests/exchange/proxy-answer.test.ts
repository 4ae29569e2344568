import { expect, test } from 'vitest';
import { proxyAnswer } from './proxy-answer.ts';
import type { Body } from './read-body.ts';

const html: Body = { kind: 'text', text: '<html>' };
const json: Body = { kind: 'json', value: {} };
const basic = { 'www-authenticate': 'Basic realm="staging"' };

const answer = (
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
  expects: 'success' | 'refusal' = 'success',
) => proxyAnswer({ status, body, headers: new Headers(headers), request: { expects } })?.text;

test('a gateway that reaches nothing says so without JSON', () => {
  expect(answer(502, html, { server: 'nginx/1.26' })).toBe('502 of nginx');
  expect(answer(503, { kind: 'empty' })).toBe('503');
  expect(answer(504, { kind: 'text', text: 'upstream timed out' }, {}, 'refusal')).toBe('504');
  expect(answer(503, json)).toBeUndefined();
  expect(answer(500, html)).toBeUndefined();
});

test('a proxy asks the good key for a scheme that the document does not know', () => {
  expect(answer(401, html, basic)).toBe('401 Basic');
  expect(answer(401, html, { 'www-authenticate': 'Negotiate' })).toBe('401 Negotiate');
  expect(answer(407, json, { 'proxy-authenticate': 'Basic' })).toBe('407 Basic');
});

test('what an API may say itself is judged', () => {
  expect(answer(401, html, basic, 'refusal')).toBeUndefined();
  expect(answer(401, json, basic)).toBeUndefined();
  expect(answer(401, html, { 'www-authenticate': 'Basic, Bearer' })).toBeUndefined();
  expect(answer(401, html)).toBeUndefined();
  expect(answer(403, html, basic)).toBeUndefined();
});
