import { expect, test } from 'vitest';
import { lastOutput } from './obstacles.ts';

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
