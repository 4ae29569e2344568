import { expect, test } from 'vitest';
import { lastOutput, readFailureLine } from './read-output.ts';

test.each([
  ['{"status":401,"code":"a","error":"b"}', { status: 401, code: 'a', error: 'b' }],
  ['{"at":"12:00","status":"404"}', { status: 404, code: null, error: null }],
  ['{"status":"bad","code":{"a":1}}', { status: null, code: '{"a":1}', error: null }],
  ['retrying\n{"status":503}\n{"status":500}\n{"level":"info"}\n{"status":401\n', { status: 500 }],
])('the last line that describes a failure is read: %j', (stderr, description) => {
  expect(readFailureLine(stderr)).toMatchObject(description);
});

test.each(['', 'boom', 'null', '"status"', '{}', '{"message":"a"}'])('none in %j', (text) => {
  expect(readFailureLine(text)).toBeNull();
});

test.each([
  [`panic: cannot unmarshal\n\ngoroutine 1 [running]:\n`, 'panic: cannot unmarshal goroutine'],
  [`Traceback:\n  File "list.py"\n    x["code"]\nKeyError: 'code'\n`, "KeyError: 'code'"],
  [
    `file:///a.mjs:4\n  throw x;\n\nTypeError: x is not a function\n    at a.mjs:4`,
    'TypeError: x is',
  ],
  ["thread 'main' panicked at src/main.rs:4:10:\ncalled `unwrap()`", "thread 'main' panicked at"],
  ['Exception in thread "main" java.io.IOException: 400\n\tat Main.get\n', 'Exception in thread'],
  ['one\n  two\n', 'one two'],
  [`begin ${'x '.repeat(400)}end`, '…'],
])('the end of stderr is shown, from the line of an uncaught error on: %j', (stderr, start) => {
  expect(lastOutput(stderr)).toMatch(/^; it printed: .{1,301}$/);
  expect(lastOutput(stderr).slice('; it printed: '.length)).toContain(start);
});
