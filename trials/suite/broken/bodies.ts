import { mutants, rowsOf } from '../cases.ts';
import {
  entryAt,
  everyEntry,
  lastPages,
  negotiates,
  refusals,
  serves,
  withBody,
  withText,
} from '../rewrite-answers.ts';

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

const content = 'JVBERi0xLjcKJeLjz9MKMSAwIG9iago8PC9UeXBlL0NhdGFsb2c+PgplbmRvYmoK';

/** Clauses 2.3 and 1 r5: the entries of a listing. */
export const entryMutants = mutants({
  ...rowsOf(wrongValues, ({ field, value }) => [
    `${field}-wrong`,
    [
      `2.3-${field}`,
      `one entry deep in the listing has ${value === undefined ? 'no' : JSON.stringify(value)} ${field}`,
      entryAt(DEEP, { [field]: value }),
    ],
  ]),
  'field-names-snake-case': [
    '1-r4',
    'fields are written content_type, validation_status, created_at',
    everyEntry(({ contentType, validationStatus, createdAt, ...entry }) => ({
      ...entry,
      content_type: contentType,
      validation_status: validationStatus,
      created_at: createdAt,
    })),
  ],
  'id-shared': [
    '2.3-id',
    'two files of different times have one id',
    entryAt(DEEP, (entry, mock) => ({ ...entry, id: mock.files.list().at(12)?.id })),
  ],
  'entry-twice-on-page': [
    '4.3-r2',
    'the last entry of a last page stands there twice',
    lastPages((page, { limit = 10 }) =>
      page.files.length < limit
        ? { ...page, files: [...page.files, ...page.files.slice(-1)] }
        : page,
    ),
  ],
  'name-override': [
    '2.3-name',
    'one name deep in the listing keeps U+202E',
    entryAt(DEEP, { name: 'invoice\u202Efdp.exe' }),
  ],
  'content-in-entry': ['4.3-r6', 'entries carry the content', everyEntry({ content })],
  'content-nested': [
    '4.3-r6',
    'one entry carries its content inside an object called data',
    entryAt(DEEP, { data: { encoding: 'base64', content } }),
  ],
});

const pdf = () => new Response('%PDF-1.7 …', { headers: { 'content-type': 'application/pdf' } });

/** Clauses 1 r5 and 4.3 r6: no path answers with content. */
export const servedContentMutants = mutants({
  'file-served': [
    '1-r5',
    "a file's own path answers with its content",
    serves(/\/files\/[^/]+$/, pdf),
  ],
  'download-served': [
    '1-r5',
    '…/download answers with it',
    serves(/\/files\/[^/]+\/download$/, pdf),
  ],
});

/** All refusals succeed, or those of one status: different parts of a deployment make them. */
const succeed = (only?: number) =>
  refusals(async (response) => Response.json(await response.json()), only);
const becomePages = (only?: number) =>
  refusals((response) => withText(response, '<h1>No</h1>', 'text/html'), only);
const have = (fields: object) =>
  refusals(async (response) => withBody(response, { ...(await response.json()), ...fields }));

/** Section 7, and clauses 1 r1 and 4: every response is JSON. */
export const responseMutants = mutants({
  'refusals-200': ['7-r1', 'every refusal comes with 200', succeed()],
  'refusals-html': ['7-r2', 'refusals are web pages', becomePages()],
  'bad-input-html': ['7-r2', 'a malformed limit or cursor gives a web page', becomePages(400)],
  'error-object': ['7-r2', 'error is an object with a message', have({ error: { message: 'No' } })],
  'json-on-wish-alone': [
    '4-json',
    'successes are web pages where Accept names no JSON',
    negotiates(
      (accept) => !accept.includes('json'),
      ({ ok }) => ok,
    ),
  ],
  'always-200-empty-object': ['4.1-success', '200 {} to everything', () => () => Response.json({})],
  'always-401': [
    '4.1-success',
    '401 to everything',
    () => () => Response.json({ code: 'invalid_key' }, { status: 401 }),
  ],
  'json-cut-off': [
    '4-json',
    'every success is JSON that is cut off',
    (mock) => async (request) => {
      const response = await mock.fetch(request);
      return response.ok ? new Response((await response.text()).slice(0, -1)) : response;
    },
  ],
});
