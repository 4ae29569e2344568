import { mutants, rowsOf } from '../cases.ts';
import { entryAt, everyEntry, lastPages } from '../rewrite-answers.ts';

/** Deep in the listing: never on the first page, at any limit. */
const DEEP = 37;

const wrongValues = [
  { field: 'id', value: 4711 },
  { field: 'name', value: null },
  { field: 'contentType', value: undefined },
  { field: 'size', value: '48128' },
  { field: 'validationStatus', value: undefined },
  { field: 'createdAt', value: 1_767_225_600_000 },
] as const;

/** Section 2.3, the fields of an entry. */
export const entryShapeMutants = mutants('1-r4', {
  ...rowsOf(wrongValues, ({ field, value }) => [
    `${field}-wrong`,
    [
      `one entry deep in the listing has ${value === undefined ? 'no' : JSON.stringify(value)} ${field}`,
      entryAt(DEEP, { [field]: value }),
      { clauses: [`2.3-${field}`] },
    ],
  ]),
  'field-names-snake-case': [
    'fields are written content_type, validation_status, created_at',
    everyEntry(({ contentType, validationStatus, createdAt, ...entry }) => ({
      ...entry,
      content_type: contentType,
      validation_status: validationStatus,
      created_at: createdAt,
    })),
  ],
  'id-empty': ['the oldest entry has an empty id', entryAt(-1, { id: '' })],

  'entry-null': ['null stands in place of an entry', entryAt(DEEP, () => null)],
});

const code = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Clause 2.3, what is stripped from a name. */
export const nameMutants = mutants('2.3-name', {
  ...rowsOf(['\u0085', '\u202E'], (character) => [
    `name-${code(character).toLowerCase().replace('+', '-')}`,
    [
      `one name deep in the listing keeps ${code(character)}`,
      entryAt(DEEP, { name: `invoice${character}fdp.exe` }),
    ],
  ]),
});

const content = 'JVBERi0xLjcKJeLjz9MKMSAwIG9iago8PC9UeXBlL0NhdGFsb2c+PgplbmRvYmoK';

/** Clauses 1 r5 and 4.3 r6: metadata only. */
export const contentInEntryMutants = mutants('4.3-r6', {
  'content-in-entry': ['entries carry the content', everyEntry({ content })],

  'content-nested': [
    'one entry carries its content inside an object called data',
    entryAt(DEEP, { data: { encoding: 'base64', content } }),
  ],

  'data-url': [
    'one entry carries a data: URL',
    entryAt(DEEP, { preview: { href: `data:application/pdf;base64,${content}` } }),
  ],
});

/** Clause 2.3: an id identifies one file. */
export const uniqueIdMutants = mutants('2.3-id', {
  'id-shared': [
    'two files of different times have one id',
    entryAt(DEEP, (entry, mock) => ({ ...entry, id: mock.files.list().at(12)?.id })),
  ],

  'entry-twice-on-page': [
    'the last entry of a last page stands there twice',
    lastPages((page, { limit = 10 }) =>
      page.files.length < limit
        ? { ...page, files: [...page.files, ...page.files.slice(-1)] }
        : page,
    ),
    { clauses: ['4.3-r2'] },
  ],
});
