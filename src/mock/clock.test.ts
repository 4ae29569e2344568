import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';

const start = 1_768_478_400_000_000;

describe('a clock that stands', () => {
  test('moves by what it is told alone, to the microsecond', () => {
    const clock = createClock(start);
    expect(clock.instant()).toBe(start);

    clock.advance(1.5);
    expect(clock.instant()).toBe(start + 1_500);

    clock.advance(-2);
    expect(clock.instant()).toBe(start - 500);
  });

  test('can be set', () => {
    const clock = createClock(start);
    clock.advance(5);
    clock.set('2026-01-16T12:00:00.000001Z');

    expect(clock.instant()).toBe(start + 86_400_000_001);
  });
});

test('tells milliseconds, with microseconds behind the point', () => {
  const clock = createClock(start);
  clock.advance(0.25);

  expect(clock.now()).toBe(start / 1_000 + 0.25);
});

test('goes back to where it began', () => {
  let elapsed = 0;
  const clock = createClock(start, () => elapsed);
  elapsed = 7;
  clock.advance(5);
  clock.reset();
  expect(clock.instant()).toBe(start);

  elapsed = 8;
  expect(clock.instant()).toBe(start + 1_000);
});

describe('a clock that runs', () => {
  test('goes on from its start, and from wherever it is set', () => {
    let elapsed = 100;
    const clock = createClock(start, () => elapsed);
    expect(clock.instant()).toBe(start);

    elapsed = 101.5;
    expect(clock.instant()).toBe(start + 1_500);

    clock.set(new Date(0));
    elapsed = 102.5;
    expect(clock.instant()).toBe(1_000);

    clock.advance(3);
    expect(clock.instant()).toBe(4_000);
  });
});

test('a time that is none is refused, and leaves the clock as it was', () => {
  const clock = createClock(start);

  expect(() => clock.set('tomorrow')).toThrow('Failed to read the time "tomorrow"');
  expect(() => clock.advance(Number.NaN)).toThrow(
    'Failed to advance the clock: expected milliseconds that stay within the years 2 to 9998, found NaN',
  );
  expect(clock.instant()).toBe(start);
});
