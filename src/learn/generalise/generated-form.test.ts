import { expect, test } from 'vitest';
import { LONGEST_GENERATED } from '../../template/generated-text.ts';
import { generatedForm } from './generated-form.ts';

const drawn = (first: string, length: number) => first.padEnd(length, '0f');

test('random texts become a placeholder of their length', () => {
  expect(generatedForm(['r_0a1b2c3d', 'r_9f8e7d6c'])).toBe('r_{hex:8}');
  expect(generatedForm(['{path}-0a1b2c3d', '{path}-9f8e7d6c'])).toBe('{{path}-{hex:8}');
});

test('a text longer than a mock generates has no placeholder', () => {
  const [most, more] = [LONGEST_GENERATED, LONGEST_GENERATED + 1];

  expect(generatedForm([drawn('a', most), drawn('b', most)])).toBe(`{hex:${most}}`);
  expect(generatedForm([drawn('a', more), drawn('b', more)])).toBeUndefined();
});
