import { describe, expect } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { mockTest } from './index.ts';

const baseUrl = 'https://files.example.com';
const otherUrl = 'https://other.example.com';

const tiny = mockTest({ world: 'tiny', baseUrl });
/** The same keys at the same address. */
const swapped = mockTest({ world: 'tiny', baseUrl, profile: 'swapped-statuses' });
/** Other keys at the same address. */
const grown = mockTest({ world: 'default', files: 3, baseUrl });
const elsewhere = mockTest({ world: 'tiny', baseUrl: otherUrl });
const extended = tiny.extend<{ readonly word: string }>({ word: 'extended' });

const check = async (secret: string, at = baseUrl): Promise<number> => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${at}/api/v1/auth`, { headers })).status;
};

// The order matters: a mock only answers once a test has used it.
describe('mocks of one file', { shuffle: false }, () => {
  for (const round of [1, 2]) {
    tiny(`the first mock answers its tests, round ${round}`, async ({ mock }) => {
      expect(await check(mock.keys.byLabel('reader').secret)).toBe(200);
      expect(mock.journal).toHaveRequested({ operation: 'checkKey', status: 200, times: 1 });
      expect(mock.journal.entries().length).toBe(1);
    });

    grown(
      `another world at the same address answers its tests, round ${round}`,
      async ({ mock }) => {
        expect(await check(mock.keys.byLabel('reader').secret)).toBe(200);
        expect(mock.journal.entries().length).toBe(1);
      },
    );

    swapped(
      `a key of two mocks belongs to the test that runs, round ${round}`,
      async ({ mock }) => {
        expect(await check(mock.keys.byLabel('unscoped').secret)).toBe(200);
        expect(await check('nobody')).toBe(401);
        expect(mock.journal.entries().length).toBe(2);
      },
    );

    elsewhere(`an address belongs to its mock, round ${round}`, async ({ mock }) => {
      expect(await check(mock.keys.byLabel('reader').secret, otherUrl)).toBe(200);
      expect(await check(mock.keys.byLabel('reader').secret)).toBe(200);
      expect(mock.journal.entries().length).toBe(1);
    });

    extended(
      `an extended test has the mock of the first one, round ${round}`,
      async ({ mock, word, sandbox }) => {
        expect(await check(mock.keys.byLabel('reader').secret)).toBe(200);
        expect(await check(sandbox.keys.byLabel('reader').secret)).toBe(200);
        expect(await check('nobody')).toBe(401);
        expect(word).toBe('extended');
        expect([mock.journal.entries().length, sandbox.journal.entries().length]).toEqual([2, 1]);
      },
    );
  }

  tiny('a key of another mock is answered by that mock', async ({ mock }) => {
    expect(await check(createMock({ files: 3 }).keys.byLabel('reader').secret)).toBe(200);
    expect(mock.journal.entries().length).toBe(0);
  });
});
