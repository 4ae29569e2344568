import { expect, test } from 'vitest';
import { readFailureLine } from './read-answer.ts';

test.each([
  ['all three', '{"status":401,"code":"a","error":"b"}', { status: 401, code: 'a', error: 'b' }],
  ['one of them', '{"code":"a"}', { status: null, code: 'a', error: null }],
  ['more than those', '{"at":"12:00","status":500}', { status: 500, code: null, error: null }],
  ['a status in quotes', '{"status":"404"}', { status: 404, code: null, error: null }],
  ['no status at all', '{"status":"bad"}', { status: null, code: null, error: null }],
  ['a code that is no text', '{"code":{"a":1}}', { status: null, code: '{"a":1}', error: null }],
  ['spaces around it', '  {"status":429} \r', { status: 429, code: null, error: null }],
])('reads %s', (_, line, description) => {
  expect(readFailureLine(line)).toEqual(description);
});

test('takes the last line that tells of a failure', () => {
  const stderr = [
    'retrying',
    '{"status":503}',
    '{"status":500,"error":"b"}',
    '{"level":"info"}',
    '[{"status":401}]',
    '{"status":401',
    'at line 7',
    '',
  ].join('\n');

  expect(readFailureLine(stderr)).toEqual({ status: 500, code: null, error: 'b' });
});

test.each(['', 'boom', 'null', '"status"', '{}', '{"message":"a"}'])('finds none in %j', (text) => {
  expect(readFailureLine(text)).toBeNull();
});
