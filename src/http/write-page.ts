import type { JsonObject } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { Note } from '../service/notes.ts';
import type { ListedPage } from '../service/page-fault.ts';
import type { ListedFile } from '../store/listed-file.ts';
import { createRecent } from '../store/recent.ts';
import { bindSources, prepareObject } from '../template/fill.ts';
import { encoded, JsonBytes } from '../template/json-bytes.ts';
import { entryNames, pageNames, type ValuesOf } from '../template/names.ts';
import { type AnswerFacts, answerSources, generatedBy, timeOf } from '../template/sources.ts';
import type { WorldFile } from '../world/world.ts';
import {
  type Headers,
  prepareHeaders,
  type SuccessWriter,
  type WriteTime,
} from './write-headers.ts';
import { createTimeBytes } from './write-time.ts';

/** A page, and the request that it answers. */
export interface PageFacts extends AnswerFacts, ListedPage {
  /** Files in the workspace. */
  readonly total: () => number;
}

/**
 * Writes pages of a listing as a profile says (clause 4.3).
 *
 * @param usual headers of every success.
 */
export function createPageWriter(
  { listing, formats }: Profile,
  writeTime: WriteTime,
  usual: Headers,
): SuccessWriter<PageFacts> {
  const headers = prepareHeaders(pageBinding, usual, listing.headers);
  const pageFields = prepareObject(listing.pageFields, pageBinding);
  const entryFields = prepareObject(listing.entryFields, entryBinding);
  const timeBytes = createTimeBytes(formats.createdAt);
  const steadyHead = entryFields.varies ? undefined : headOf(entryFields.value);

  /** @returns whether the name is printable ASCII. */
  const writeEntry = (listed: ListedFile, seed: number): boolean => {
    json.raw(steadyHead ?? headOf(entryFields.fill({ file: listed.file, seed, writeTime })));
    const { source, row } = listed;
    source.writeId(row, json);
    json.raw(NAME);
    const isPlain = source.writeName(row, json);
    json.raw(contentTypes(source.contentTypeAt(row)));
    json.text(String(source.sizeAt(row)));
    json.raw(statuses(source.statusAt(row)));
    json.raw(timeBytes(source.createdAt(row)));
    json.raw(END);
    return isPlain;
  };
  const noteChoices = (count: number, isNormalised: boolean, note: Note): void => {
    if (listing.status !== 200) note('listing.status');
    if (Object.keys(listing.pageFields).length > 0) note('listing.pageFields');
    if (count === 0) return;
    if (Object.keys(listing.entryFields).length > 0) note('listing.entryFields');
    note('formats.fileId');
    note('formats.createdAt');
    note('formats.validationStatus');
    note('formats.contentType');
    if (isNormalised) note('formats.nameNormalisation');
  };
  return (facts, note) => {
    const { files, nextCursor, seed } = facts;
    const tail = membersOf(pageFields.fill(facts));
    let isNormalised = false;
    json.begin();
    json.raw(OPEN);
    for (const listed of files) {
      if (listed !== files[0]) json.raw(COMMA);
      // Normalisation leaves ASCII as it is.
      if (!writeEntry(listed, seed)) isNormalised = true;
    }
    const cursor = JSON.stringify(nextCursor);
    const hasMore = nextCursor !== null;
    json.raw(encoded(`],"hasMore":${hasMore},"nextCursor":${cursor}${tail && `,${tail}`}}`));
    const body = json.take();
    noteChoices(files.length, isNormalised, note);
    return { status: listing.status, headers: headers.fill(facts), body };
  };
}

/** The page that is written now: one at a time. */
const json = new JsonBytes();

const OPEN = encoded('{"files":[');
const COMMA = encoded(',');
const NAME = encoded('","name":"');
const END = encoded('"}');
/** Values whose bytes are kept. */
const MOST_PIECES = 256;

/** Values that many files share, with what stands before and behind them. */
const contentTypes = rememberPieces((type) => `","contentType":${type},"size":`);
const statuses = rememberPieces((status) => `,"validationStatus":${status},"createdAt":"`);

function rememberPieces(write: (value: string) => string): (value: string) => Uint8Array {
  const known = createRecent<Uint8Array>(MOST_PIECES);
  return (value) => known.get(value) ?? known.set(value, encoded(write(JSON.stringify(value))));
}

/** An entry from its beginning to its id, which stands behind what a profile adds. */
function headOf(further: JsonObject): Uint8Array {
  const members = membersOf(further);
  return encoded(`{${members && `${members},`}"id":"`);
}

const membersOf = (object: JsonObject): string => JSON.stringify(object).slice(1, -1);

/** What the further fields of a page may tell, by the names that placeholders give it. */
const pageBinding = bindSources<ValuesOf<typeof pageNames>, PageFacts>(pageNames, {
  ...answerSources,
  /** Null on the first page. */
  cursor: ({ request }) => request.cursors[0] ?? null,
  limit: ({ limit }) => limit,
  total: ({ total }) => total(),
  count: ({ files }) => files.length,
  pageNumber: ({ pageNumber }) => pageNumber,
  hasMore: ({ nextCursor }) => nextCursor !== null,
  nextCursor: ({ nextCursor }, form) =>
    form === 'encoded' && nextCursor !== null ? encodeURIComponent(nextCursor) : nextCursor,
});

interface EntryFacts {
  readonly file: WorldFile;
  readonly seed: number;
  readonly writeTime: WriteTime;
}

/** What the further fields of an entry may tell: of the file alone, never of the request. */
const entryBinding = bindSources<ValuesOf<typeof entryNames>, EntryFacts>(entryNames, {
  id: ({ file }) => file.id,
  name: ({ file }) => file.name,
  contentType: ({ file }) => file.contentType,
  size: ({ file }) => file.size,
  validationStatus: ({ file }) => file.validationStatus,
  workspaceId: ({ file }) => file.workspaceId,
  createdAt: ({ file, writeTime }, form) => timeOf(file.createdAt, form, writeTime),
  ...generatedBy(({ file, seed }, place) => `${seed} file ${file.id} ${place}`),
});
