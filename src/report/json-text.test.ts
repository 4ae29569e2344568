import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';
import { xml } from './markup.ts';

const hostile = 'a\u009B31m\u202Eb\u200Bc\u001Bd\u007F';

test('JSON is the same to a program, and shows a reader what no eye sees', () => {
  expect(JSON.parse(jsonText({ [hostile]: hostile }))).toEqual({ [hostile]: hostile });
  expect(jsonText(hostile)).toBe('"a\\u009b31m\\u202eb\\u200bc\\u001bd\\u007f"\n');
});

test('so does XML, which cannot hold some at all', () => {
  expect(xml`<a>${hostile}</a>`.toString()).toBe('<a>a\\u{9B}31m\\u{202E}b\\u{200B}cd\\u{7F}</a>');
});
