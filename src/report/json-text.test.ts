import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('JSON is the same to a program, and shows a reader what no eye sees', () => {
  const hostile = 'a\u009B31m\u202Eb\u200Bc\u001Bd\u007F';

  expect(JSON.parse(jsonText({ [hostile]: hostile }))).toEqual({ [hostile]: hostile });
  expect(jsonText(hostile)).toBe('"a\\u009b31m\\u202eb\\u200bc\\u001bd\\u007f"\n');
});
