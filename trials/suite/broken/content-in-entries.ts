import type { JsonObject } from '../../../src/document/wire.ts';
import type { Mutant } from '../mutant.ts';
import { entryAt, everyEntry } from '../rewrite-answers.ts';
import { DEEP } from './entry-shape.ts';

const content = 'JVBERi0xLjcKJeLjz9MKMSAwIG9iago8PC9UeXBlL0NhdGFsb2c+PgplbmRvYmoK';
const carries = (fields: object) => (entry: JsonObject) => ({ ...entry, ...fields });
/** Bytes. */
const SMALL = 20_000;
const metadata = { clause: '4.3-r6', fails: ['listing.metadata-only'] } as const;

/** Clauses 1 r5 and 4.3 r6: metadata only. */
export const contentInEntryMutants: readonly Mutant[] = [
  ...['content', 'data', 'body', 'bytes', 'base64', 'text'].map(
    (field): Mutant => ({
      id: `${field}-in-entry`,
      title: `entries carry the content as ${field}`,
      breaks: everyEntry(carries({ [field]: content })),
      ...metadata,
    }),
  ),
  {
    id: 'content-deep',
    title: 'one entry deep in the listing carries its content',
    breaks: entryAt(DEEP, carries({ Content: content })),
    ...metadata,
  },
  {
    id: 'bytes-as-numbers',
    title: 'one entry carries its content as an array of numbers',
    breaks: entryAt(DEEP, carries({ bytes: [37, 80, 68, 70] })),
    ...metadata,
  },
  {
    id: 'content-nested',
    title: 'one entry carries its content inside an object called data',
    breaks: entryAt(DEEP, carries({ data: { encoding: 'base64', content } })),
    ...metadata,
  },
  {
    id: 'small-files-inline',
    title: 'entries of small files carry their bytes, in base64 and under a name of its own',
    breaks: everyEntry((entry) => {
      const size = Number(entry.size);
      const inline = Buffer.alloc(size < SMALL ? size : 0, 'x').toString('base64');
      return inline === '' ? entry : { ...entry, inline };
    }),
    ...metadata,
  },
  {
    id: 'data-url',
    title: 'one entry carries a data: URL',
    breaks: entryAt(DEEP, carries({ preview: { href: `data:application/pdf;base64,${content}` } })),
    ...metadata,
  },
  ...['include=content', 'expand=content', 'content=true'].map(
    (wish): Mutant => ({
      id: `content-for-${wish.replace('=', '-')}`,
      title: `entries carry their content for ${wish}`,
      breaks: (mock) => {
        const carrying = everyEntry(carries({ content }))(mock);
        return (request) => (request.url.includes(wish) ? carrying(request) : mock.fetch(request));
      },
      ...metadata,
    }),
  ),
];
