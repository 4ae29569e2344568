import { describe, expect, test } from 'vitest';
import { Recent } from './recent.ts';

describe('the latest values', () => {
  test('are kept as long as there is room; the one that was set first is dropped first', () => {
    const recent = new Recent<number>({ most: 2 });
    for (const [at, text] of ['a', 'b', 'c'].entries()) recent.set(text, at);

    expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([undefined, 1, 2]);
    // One that is set again takes no more room.
    expect(recent.set('c', 3)).toBe(3);
    expect([recent.get('b'), recent.get('c')]).toEqual([1, 3]);
  });

  test('are made once, until those used later weigh too much', () => {
    const recent = new Recent<{ readonly weight: number }>({
      ...{ most: 10, keepsLatest: true, weightOf: ({ weight }) => weight },
    });
    const use = (key: string, weight: number) => recent.use(key, () => ({ weight }));
    const [a, b] = [use('a', 4), use('b', 4)];

    expect(use('a', 4)).toBe(a);
    use('c', 4);
    expect(use('a', 4)).toBe(a);
    expect(use('b', 4)).not.toBe(b);
    const large = use('large', 100);
    expect(use('large', 100)).toBe(large);
    expect(use('a', 4)).not.toBe(a);
  });

  test.each([
    [true, 100],
    [false, undefined],
  ])('if they keep the latest (%j), one that alone is too heavy is %j', (keepsLatest, expected) => {
    const recent = new Recent<number>({ most: 10, keepsLatest, weightOf: (value) => value });
    recent.set('large', 100);

    expect(recent.get('large')).toBe(expected);
  });

  test('do not include one that could not be made', () => {
    const recent = new Recent<number>({ most: 10 });
    const fail = () => {
      throw new Error('no');
    };

    expect(() => recent.use('a', fail)).toThrow('no');
    expect(recent.use('a', () => 1)).toBe(1);
  });
});
