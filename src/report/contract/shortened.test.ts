import { expect, test } from 'vitest';
import { shortened } from './json-report.ts';

const sample = (number: number, value: string) => ({ number, body: { kind: 'json', value } });

test('of many samples a report shows the first', () => {
  const samples = [1, 2, 3, 4, 5, 6].map((number) => sample(number, 'a'));

  expect(shortened({ total: 6, samples })).toEqual({ total: 6, samples: samples.slice(0, 4) });
});

test('of a large answer a report shows all but the body', () => {
  const samples = [sample(1, 'a'.repeat(5000)), { number: 2, headers: 'b'.repeat(5000) }];

  expect(shortened({ samples })).toEqual({
    samples: [{ number: 1, body: { kind: 'json' } }, null],
  });
});

test('what has no samples is shown as it is', () => {
  expect(shortened({ scope: null })).toEqual({ scope: null });
  expect(shortened(['a'])).toEqual(['a']);
});
