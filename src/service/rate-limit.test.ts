import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { RateLimiter } from './rate-limit.ts';

const keyOf = (secret: string) => worldKey({ label: secret, secret });
const key = keyOf('first');
const limiterOf = (requests: number, windowSeconds: number, now = () => 0) =>
  new RateLimiter({ requests, windowSeconds, retryAfter: true }, now);

test('without a rate limit every request passes', () => {
  const limiter = new RateLimiter(null, () => 0);

  for (let count = 0; count < 100; count++) expect(limiter.take(key)).toBeNull();
});

test('a window holds so many requests, and a new one begins when it is over', () => {
  let now = 0;
  const limiter = limiterOf(2, 10, () => now);
  const passesAt = (milliseconds: number) => {
    now = milliseconds;
    return limiter.take(key) === null;
  };

  expect(passesAt(5_000)).toBe(true);
  expect(passesAt(6_000)).toBe(true);
  expect(passesAt(7_000)).toBe(false);
  expect(passesAt(14_999)).toBe(false);
  expect(passesAt(15_000)).toBe(true);
  expect(passesAt(15_001)).toBe(true);
  expect(passesAt(15_002)).toBe(false);
});

test('Retry-After is in whole seconds, rounded up, and waiting that long is enough', () => {
  let now = 100;
  const limiter = limiterOf(1, 1.5, () => now);
  limiter.take(key);
  now = 700;

  const refusal = limiter.take(key);

  expect(refusal).toEqual({
    ok: false,
    condition: 'rateLimited',
    why: 'more than 1 request in 1.5 s',
    wouldPass: 'passes in 1 s',
    retryAfterSeconds: 1,
  });
  now += 1_000;
  expect(limiter.take(key)).toBeNull();
});

test('a profile may keep Retry-After to itself', () => {
  const profile = { requests: 1, windowSeconds: 1, retryAfter: false };
  const limiter = new RateLimiter(profile, () => 0);
  limiter.take(key);

  expect(limiter.take(key)).not.toHaveProperty('retryAfterSeconds');
});

test('each key has a window of its own', () => {
  const limiter = limiterOf(1, 1);
  limiter.take(key);

  expect(limiter.take(key)).not.toBeNull();
  expect(limiter.take(keyOf('second'))).toBeNull();
});
