import { expect, test } from 'vitest';
import { lastOutput, readFailureLine } from './read-output.ts';

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

const trace = `goroutine 1 [running]:\n${'\tmain.go:12 +0x1d\n'.repeat(60)}`;

test.each([
  [
    'Go',
    `panic: json: cannot unmarshal number into int32\n\n${trace}exit status 2`,
    'panic: json: cannot unmarshal number into int32',
  ],
  [
    'Python',
    `Traceback (most recent call last):\n  File "list.py", line 3\n    x["code"]\n${'  File "a.py"\n'.repeat(60)}KeyError: 'code'\n`,
    "KeyError: 'code'",
  ],
  [
    'Node',
    `file:///list.mjs:4\n  throw x;\n  ^\n\nTypeError: x is not a function\n${'    at list (file:///list.mjs:4:1)\n'.repeat(60)}\nNode.js v20.20.2\n`,
    'TypeError: x is not a function',
  ],
  [
    'Rust',
    "thread 'main' panicked at src/main.rs:4:10:\ncalled `Result::unwrap()` on an `Err` value\nnote: run with `RUST_BACKTRACE=1`\n",
    "thread 'main' panicked at src/main.rs:4:10: called `Result::unwrap()` on an `Err` value",
  ],
  [
    'Java',
    `Exception in thread "main" java.lang.RuntimeException: page\n\tat Main.main\nCaused by: java.io.IOException: 400\n\tat Main.get\n`,
    'Caused by: java.io.IOException: 400',
  ],
  ['no language', 'one\n  two\n', 'one two'],
])('the line of an uncaught error in %s is shown', (_, stderr, said) => {
  expect(lastOutput(stderr)).toBe(`; it printed: ${said}`);
});

test('the end of other long output is shown', () => {
  expect(lastOutput(`begin ${'x '.repeat(400)}end`)).toMatch(/^; it printed: … x.* end$/);
});
