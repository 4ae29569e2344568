import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOfFiles, FileColumns } from './file-columns.ts';
import type { WorldFile } from './world.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 6 });
const anyFile: fc.Arbitrary<WorldFile> = fc.record({
  id: fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é', '🙂'), minLength: 1, maxLength: 5 }),
  workspaceId: fc.constantFrom('v', 'w'),
  name: anyText,
  contentType: fc.constantFrom('text/plain', 'v', ''),
  size: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  validationStatus: anyText,
  createdAt: fc.integer({ min: -8.64e15, max: 8.64e15 }),
});

test('files are found by id, and come in their order, as they were added; ids in any order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyFile, { selector: ({ id }) => id, maxLength: 400, size: 'max' }),
      fc.boolean(),
      (files, fromTheLast) => {
        const columns = new FileColumns(files.length);
        for (const file of files) columns.add(file);
        for (let each = 0; each < files.length; each++) {
          const row = fromTheLast ? files.length - 1 - each : each;
          columns.identify(row, files[row]?.id ?? '');
        }

        expect([...columns]).toEqual(files.map((file) => [file.id, file]));
        expect(columns.all()).toEqual(files);
        expect(JSON.stringify(columns.all())).toBe(JSON.stringify(files.map(inOrder)));
        expect(files.map(({ id }) => columns.get(id))).toEqual(files);
        expect(columns.get('none')).toBeUndefined();
      },
    ),
    { numRuns: 40 },
  );
});

test('an id is given once', () => {
  const [file, other] = fc.sample(anyFile, 2);
  if (!file || !other) throw new Error('Failed to make two files');

  expect(() => columnsOfFiles([file, { ...other, id: file.id }])).toThrow(
    `Failed to store a file: the id "${file.id}" is taken`,
  );
});

/** The hash of a world counts the order of fields. */
function inOrder({ id, workspaceId, name, ...more }: WorldFile): WorldFile {
  const { contentType, size, validationStatus, createdAt } = more;
  return { id, workspaceId, name, contentType, size, validationStatus, createdAt };
}
