import { expect, test } from 'vitest';
import { MAX_GENERATED_LENGTH } from '../../template/generated-text.ts';
import { generatedForm, likelyText } from './generated-form.ts';

const drawn = (first: string, length: number) => first.padEnd(length, '0f');

test('random texts become a placeholder of their length', () => {
  expect(generatedForm(['r_0a1b2c3d', 'r_9f8e7d6c'])).toBe('r_{hex:8}');
  expect(generatedForm(['{path}-0a1b2c3d', '{path}-9f8e7d6c'])).toBe('{{path}-{hex:8}');
});

test('a text longer than a mock generates has no placeholder', () => {
  const [most, more] = [MAX_GENERATED_LENGTH, MAX_GENERATED_LENGTH + 1];

  expect(generatedForm([drawn('a', most), drawn('b', most)])).toBe(`{hex:${most}}`);
  expect(generatedForm([drawn('a', more), drawn('b', more)])).toBeUndefined();
});

test.each([
  ['a count', ['4999', '4998', '4990'], '4{digits:3}'],
  ['a small count', ['7', '7', '8'], '7'],
  ['one of a few words', ['HIT', 'MISS', 'HIT'], 'HIT'],
  ['a node', ['cache-fra-etou8220042', 'cache-fra-eddf8230101'], 'cache-fra-{base62:11}'],
  ['a numbered host', ['web12.internal', 'web17.internal'], 'web1{digits:1}.internal'],
  ['a host with one digit', ['web1.internal', 'web2.internal'], 'web{digits:1}.internal'],
  ['a duration', ['12.345ms', '7.101ms', '31.999ms'], '1{digits:1}.3{digits:2}ms'],
  ['a UUID', uuids(), '{uuid}'],
  ['one request id', [uuids()[0] ?? ''], '{uuid}'],
  ['a commit', ['3fa9c1d'], '{hex:7}'],
  ['a time of HTTP', ['Thu, 01 Jan 2026 00:00:00 GMT'], '{now:http}'],
  ['seconds since 1970', ['1768000000', '1768000009'], '{now:s-text}'],
  ['an instant', ['2026-01-20T00:00:00.037Z'], '{now:iso-ms}'],
  ['a name in braces', ['{path}17', '{path}18'], '{{path}1{digits:1}'],
  ['more digits than a mock generates', ['7'.repeat(600)], `7{digits:${MAX_GENERATED_LENGTH}}`],
  ['braces', ['{"n":17}', '{"n":18}'], '{"n":1{digits:1}}'],
])('%s keeps its form', (_, values, expected) => {
  expect(likelyText(values)).toBe(expected);
});

function uuids(): string[] {
  return ['6f9619ff-8b86-4d01-b42d-00c04fc964ff', '1b4e28ba-2fa1-41d2-883f-0016d3cca427'];
}
