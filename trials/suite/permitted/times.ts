import type { JsonObject } from '../../../src/document/wire.ts';
import { permitted } from '../permitted.ts';
import { type Break, pagesOfAnyKey } from '../rewrite-answers.ts';

export const entries = (change: (entry: JsonObject, index: number) => unknown): Break =>
  pagesOfAnyKey((page) => ({ ...page, files: page.files.map(change) }));

const shown = (write: (time: Date) => string): Break =>
  entries((entry) => ({ ...entry, createdAt: write(new Date(String(entry.createdAt))) }));

const inTokyo = (time: Date) =>
  new Date(time.getTime() + 9 * 3_600_000).toISOString().replace('Z', '+09:00');

/** Clause 2.3, the format of createdAt. */
export const permittedTimes = permitted({
  'times-unreadable': [
    'Times in a format of its own.',
    shown((time) => `day ${time.getTime() / 86_400_000} of the fish`),
  ],
  'times-minutes': [
    'Times to the minute; the order knows more.',
    shown((time) => `${time.toISOString().slice(0, 16)}Z`),
  ],
  'times-dates': [
    'Dates without a time of day; the order knows more.',
    shown((time) => time.toISOString().slice(0, 10)),
  ],
  'times-mixed-offsets': [
    'Times with offsets that differ from file to file.',
    shown((time) => (time.getTime() % 2 ? inTokyo(time) : time.toISOString())),
  ],
  'times-trailing-zeros': [
    'Times that leave trailing zeros out.',
    shown((time) => time.toISOString().replace(/\.?0+Z$/, 'Z')),
  ],
  'times-local': ['Times without an offset.', shown((time) => time.toISOString().slice(0, 23))],
  'times-half-days': [
    'Times as 15-Jan-2026 01:02:03 PM.',
    shown((time) => {
      const [, day, month, year] = time.toUTCString().split(' ');
      const clock = time.toLocaleTimeString('en-US', { timeZone: 'UTC', hour12: true });
      return `${day}-${month}-${year} ${clock.replace(/\s/, ' ')}`;
    }),
  ],
  'times-digits-day-first': [
    'Times as the digits 15012026120000, the day in front.',
    shown((time) => {
      const [date = '', clock = ''] = time.toISOString().split('T');
      return date.split('-').toReversed().join('') + clock.slice(0, 8).replaceAll(':', '');
    }),
  ],
  'times-backwards': [
    'Times as 10^13 less the milliseconds, a sort key that runs backwards.',
    shown((time) => String(10 ** 13 - time.getTime())),
  ],
  'times-counted': [
    'Times as the number of files that were there before.',
    shown((time) => String(Math.floor(time.getTime() / 1000) % 10_000_000)),
  ],
  'times-by-two-servers': [
    'Two servers take turns: one shows milliseconds, the other seconds with +00:00.',
    (mock) => {
      let turns = 0;
      return pagesOfAnyKey((page) => {
        turns += 1;
        const change = (text: string) => (turns % 2 ? text : text.replace(/\.\d+Z$/, '+00:00'));
        const files = page.files.map((entry) => ({
          ...entry,
          createdAt: change(String(entry.createdAt)),
        }));
        return { ...page, files };
      })(mock);
    },
  ],
  'times-us-style': [
    'Times as 1/15/2026, 12:00 PM.',
    shown((time) => time.toLocaleString('en-US', { timeZone: 'UTC' })),
  ],
});
