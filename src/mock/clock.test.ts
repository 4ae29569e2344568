import { expect, test } from 'vitest';
import { Clock } from './clock.ts';

const start = 1_768_478_400_000_000;
const standing = (elapsed = () => 0) => new Clock({ instant: start, runs: false }, elapsed);

test('a clock that stands moves by what it is told alone, to the microsecond', () => {
  const clock = standing();
  expect(clock.instant()).toBe(start);

  clock.advance(1.5);
  expect(clock.instant()).toBe(start + 1_500);
  clock.advance(-2);
  expect(clock.instant()).toBe(start - 500);
  clock.advance(0.75);
  expect(clock.now()).toBe(start / 1_000 + 0.25);
});

test('it can be set, also to a time from another one', () => {
  const clock = standing();
  clock.advance(5);
  clock.set('2026-01-16T12:00:00.000001Z');
  expect(clock.instant()).toBe(start + 86_400_000_001);

  clock.advance(60_000, '2026-01-16T12:00:00.000001Z');
  expect(clock.instant()).toBe(start + 86_460_000_001);
  expect(() => clock.advance(1e18, '2027-01-01T00:00:00Z')).toThrow('advance the clock');
  expect(clock.instant()).toBe(start + 86_460_000_001);
});

test('a clock that runs goes on from its start, and from wherever it is set', () => {
  let elapsed = 100;
  const clock = new Clock({ instant: start, runs: true }, () => elapsed);
  expect(clock.instant()).toBe(start);

  elapsed = 101.5;
  expect(clock.instant()).toBe(start + 1_500);

  clock.set(new Date(0));
  elapsed = 102.5;
  expect(clock.instant()).toBe(1_000);

  clock.advance(3);
  expect(clock.instant()).toBe(4_000);
});

test('it is frozen and let run where it stands', () => {
  let elapsed = 0;
  const clock = standing(() => elapsed);
  expect(clock.isFrozen()).toBe(true);

  clock.run();
  elapsed = 2;
  expect(clock.isFrozen()).toBe(false);
  expect(clock.instant()).toBe(start + 2_000);

  clock.freeze();
  elapsed = 9;
  expect(clock.isFrozen()).toBe(true);
  expect(clock.instant()).toBe(start + 2_000);
});

test('a time that is none is refused, and leaves the clock as it was', () => {
  const clock = standing();

  expect(() => clock.set('tomorrow')).toThrow('Failed to read the time "tomorrow"');
  expect(() => clock.advance(Number.NaN)).toThrow(
    'Failed to advance the clock: expected a duration in milliseconds, such as 300_000 for five minutes, found NaN',
  );
  for (const milliseconds of [Infinity, 8.64e15, -8.64e15]) {
    expect(() => clock.advance(milliseconds)).toThrow(`found ${milliseconds}`);
  }
  expect(clock.instant()).toBe(start);
});
