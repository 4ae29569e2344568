import { describe, expect, it, vi } from 'vitest';
import { createClient, pickyClient } from '../../trials/kit/correct-client.ts';
import { valueAt } from '../text/parse-input.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { compareWithProfile } from './depends-on.ts';

vi.setConfig({ testTimeout: 60_000 });

const dependencesOf = async (client: ConsumerClient, only?: RegExp) => {
  const { dependsOn } = await checkConsumer(client, { through: 'fetch', jobs: 8, only });
  return dependsOn;
};
const fieldsOf = async (client: ConsumerClient) => [
  ...new Set((await dependencesOf(client)).map(({ field }) => field)),
];

describe('a client that is right in the plainest situation', () => {
  it('depends on the choices under which it is wrong, and on none that comes with them', async () => {
    // Numeric and mixed ids also come with the comparison of ids.
    const found = await fieldsOf(pickyClient({ id: /^file_[a-z\d]+$/ }));

    expect(found).toEqual(['formats.fileId']);
  });

  it('depends on what an open clause leaves, though no value of a profile shows it', async () => {
    const found = await dependencesOf(pickyClient({ validationStatus: /^accepted$/ }));

    expect(found.filter(({ breaks }) => breaks === undefined)).toMatchObject([
      { field: null, situation: 'moving.status-changes' },
      { field: 'formats.validationStatus', situation: 'validation-status.unknown' },
    ]);
  });

  it('is told the value with which it works, the one with which it breaks, and where', async () => {
    const limits = createClient({ limit: ({ pages }) => (pages === 0 ? '100' : '10') });
    const found = await dependencesOf(limits, /^cursor-other-limit|^pages\.full/);

    expect(found).toEqual([
      {
        field: 'cursor.otherLimit',
        choice: 'another limit midway',
        clause: '4.3-cursor-behaviour',
        works: 'free',
        breaks: 'refused',
        situation: 'cursor-other-limit',
        what: expect.stringContaining('refused with 400'),
        limit: 100,
      },
    ]);
  });
});

describe('a client that is wrong in the plainest situation', () => {
  it('depends on the values with which it is right', async () => {
    const found = await dependencesOf(pickyClient({ id: /^[\da-f-]{36}$/ }));

    expect(found).toMatchObject([
      { field: 'formats.fileId', works: { style: 'uuid' }, breaks: { style: 'random' } },
    ]);
  });

  it('that takes a short page for the last depends on the maximum alone', async () => {
    const stopping = createClient({
      limit: () => '100',
      isLast: ({ files }) => files.length < 100,
    });

    expect(await dependencesOf(stopping)).toMatchObject([
      { field: 'limit.maximum', works: 1_000, breaks: 3, limit: 100 },
    ]);
  });
});

it('a deployment keeps, breaks or does not show what a client depends on', async () => {
  const found = await dependencesOf(
    pickyClient({ createdAt: /\.\d{3}Z$/ }),
    /^(time-|pages\.full)/,
  );
  const effects = (profile: object) =>
    compareWithProfile(found, {
      name: 'x.json',
      valueAt: (field) => valueAt(field.split('.'), profile),
    })
      .filter(({ field }) => field === 'formats.createdAt.precision' && found.length > 0)
      .map(({ against: effect }) => effect?.effect);

  const under = (precision?: string) => effects({ formats: { createdAt: { precision } } });
  expect(under('ms')).toEqual(['keeps', 'keeps']);
  expect(under('s')).toContain('breaks');
  expect(under()).toEqual(['unknown', 'unknown']);
});
