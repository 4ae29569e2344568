import type { JsonObject } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { ListedPage } from '../service/list-files.ts';
import type { Note } from '../service/notes.ts';
import { bindSources, prepareObject } from '../template/fill.ts';
import { entryNames, pageNames, type ValuesOf } from '../template/names.ts';
import { type AnswerFacts, answerSources, generatedBy, timeOf } from '../template/sources.ts';
import type { WorldFile } from '../world/world.ts';
import {
  type Headers,
  prepareHeaders,
  type SuccessWriter,
  type WriteTime,
} from './write-headers.ts';

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
  { listing }: Profile,
  writeTime: WriteTime,
  usual: Headers,
): SuccessWriter<PageFacts> {
  const headers = prepareHeaders(pageBinding, usual, listing.headers);
  const pageFields = prepareObject(listing.pageFields, pageBinding);
  const writeEntry = createEntryWriter(listing.entryFields, writeTime);

  return (facts, note) => {
    const { files, nextCursor, seed } = facts;
    noteChoices(listing, files.length, note);
    const entries = files.map((file) => writeEntry(file, seed)).join(',');
    const cursor = `"hasMore":${nextCursor !== null},"nextCursor":${JSON.stringify(nextCursor)}`;
    const tail = membersOf(pageFields.fill(facts));
    const body = `{"files":[${entries}],${cursor}${tail && `,${tail}`}}`;
    return { status: listing.status, headers: headers.fill(facts), body };
  };
}

function noteChoices(listing: Profile['listing'], count: number, note: Note): void {
  if (listing.status !== 200) note('listing.status');
  if (Object.keys(listing.pageFields).length > 0) note('listing.pageFields');
  if (count === 0) return;
  if (Object.keys(listing.entryFields).length > 0) note('listing.entryFields');
  note('formats.fileId');
  note('formats.createdAt');
  note('formats.validationStatus');
  note('formats.contentType');
  note('formats.nameNormalisation');
}

/**
 * Writes entries, with the fields that a profile adds first. Each file's entry is written once:
 * a page joins entries.
 */
function createEntryWriter(
  added: Profile['listing']['entryFields'],
  writeTime: WriteTime,
): (file: WorldFile, seed: number) => string {
  const fields = prepareObject(added, entryBinding);
  const isBare = Object.keys(added).length === 0;
  const written = new WeakMap<WorldFile, string>();
  return (file, seed) => {
    const known = written.get(file);
    if (known !== undefined) return known;
    const { id, name, contentType, size, validationStatus } = file;
    const createdAt = writeTime(file.createdAt);
    const entry = { id, name, contentType, size, validationStatus, createdAt };
    // Spreading an empty object would take longer than the rest.
    const further = isBare ? undefined : fields.fill({ file, seed, writeTime });
    const text = JSON.stringify(further ? { ...further, ...entry } : entry);
    written.set(file, text);
    return text;
  };
}

const membersOf = (object: JsonObject): string => JSON.stringify(object).slice(1, -1);

/** The values that the added fields of a page can contain, by the names of their placeholders. */
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

/** The values that the added fields of an entry can contain: those of the file, not of the request. */
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
