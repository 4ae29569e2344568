const DAY = 86_400_000;

/** When a new key expires, from now on the mock’s clock; 0 is what the API does by itself. */
export const expiries = [
  { value: 'default', text: 'In ninety days, the default', milliseconds: 0 },
  { value: 'minute', text: 'In a minute', milliseconds: 60_000 },
  { value: 'hour', text: 'In an hour', milliseconds: 3_600_000 },
  { value: 'day', text: 'In a day', milliseconds: DAY },
  { value: 'year', text: 'In a year', milliseconds: 365 * DAY },
  { value: 'past', text: 'A day ago: it is expired already', milliseconds: -DAY },
  { value: 'other', text: 'At another time…', milliseconds: 0 },
] as const;

export type Expiry = (typeof expiries)[number]['value'];

/**
 * What is sent as the expiry of a new key; undefined for the default.
 *
 * @param now milliseconds on the mock’s clock.
 * @param typed the other time, as it was typed.
 */
export function expiresAtOf(expiry: Expiry, now: number, typed: string): string | undefined {
  if (expiry === 'default') return undefined;
  if (expiry === 'other') return typed.trim();
  const found = expiries.find(({ value }) => value === expiry);
  return new Date(now + (found?.milliseconds ?? 0)).toISOString();
}
