import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerOf, FILES } from '../../test/support/tiny-listing.ts';
import { createMock } from '../mock/create-mock.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { textOf } from './deliver.ts';

const anyName = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const anyProfile: fc.Arbitrary<ProfileInput> = fc.record({
  formats: fc.record({
    createdAt: fc.record({
      style: fc.constantFrom('iso8601', 'rfc2822', 'epoch'),
      precision: fc.constantFrom('s', 'ms', 'us'),
      offset: fc.constantFrom('Z', '+05:30', '-11:00'),
    }),
  }),
  listing: fc.record({
    entryFields: fc.constantFrom({}, { 7: null, é: ['"'] }, { by: '{id}', hash: '{hex:8}' }),
    pageFields: fc.constantFrom({}, { total: '{total}', '\n': 'ü' }),
  }),
});

/** What anyone would write who has the objects: `JSON.stringify` of what was read. */
test('a page has the bytes of its objects, for any names and sizes, under any profile', () => {
  fc.assert(
    fc.property(
      anyProfile,
      fc.array(fc.record({ name: anyName, size: fc.maxSafeNat() }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (profile, changes, limit) => {
        const mock = createMock({ world: 'tiny', files: 40, profile });
        const { secret, workspaceId } = mock.keys.byLabel('reader');
        const seeded = mock.files.list(workspaceId);
        for (const [index, change] of changes.entries()) {
          if (index % 2 === 0) mock.files.create({ workspaceId, ...change });
          else mock.files.update(seeded[index]?.id ?? '', change);
        }
        const listed = mock.files.list(workspaceId);
        const text = textOf(answerOf(mock, `${FILES}?limit=${limit}`, secret)) ?? '';
        const { files, ...page } = JSON.parse(text);

        expect(text).toBe(JSON.stringify({ files, ...page }));
        expect(files).toMatchObject(
          listed.slice(0, limit).map(({ id, name, contentType, size, validationStatus }) => ({
            ...{ id, name, contentType, size, validationStatus },
          })),
        );
      },
    ),
    { numRuns: 40 },
  );
});
