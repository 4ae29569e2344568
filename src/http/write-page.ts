import type { JsonObject } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { ListedPage } from '../service/listed-page.ts';
import type { Note } from '../service/notes.ts';
import type { ListedFile } from '../store/listing-index.ts';
import { bindSources, prepareObject } from '../template/fill.ts';
import { entryNames, pageNames, type ValuesOf } from '../template/names.ts';
import { type AnswerFacts, answerSources, generatedBy, timeOf } from '../template/sources.ts';
import type { WorldFile } from '../world/world.ts';
import { type Headers, prepareHeaders } from './write-headers.ts';
import type { SuccessWriter, WriteTime } from './write-success.ts';

/** Normalisation leaves ASCII as it is. */
const NOT_ASCII = /[^\x20-\x7E]/;

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
  const entryFields = prepareObject(listing.entryFields, entryBinding);

  const steadyHead = entryFields.varies ? undefined : headOf(entryFields.value);
  const writeEntry = (file: WorldFile, seed: number): string => {
    const head = steadyHead ?? headOf(entryFields.fill({ file, seed, writeTime }));
    const { id, name, contentType, size, validationStatus, createdAt } = file;
    const what = `${head}${quoted(id)},"name":${quoted(name)},"contentType":${quoted(contentType)}`;
    const status = `"size":${size},"validationStatus":${quoted(validationStatus)}`;
    return `${what},${status},"createdAt":"${writeTime(createdAt)}"}`;
  };
  const noteChoices = (files: readonly ListedFile[], note: Note): void => {
    if (listing.status !== 200) note('listing.status');
    if (Object.keys(listing.pageFields).length > 0) note('listing.pageFields');
    if (files.length === 0) return;
    if (Object.keys(listing.entryFields).length > 0) note('listing.entryFields');
    note('formats.fileId');
    note('formats.createdAt');
    note('formats.validationStatus');
    note('formats.contentType');
    const isNormalised = files.some(({ file }) => NOT_ASCII.test(file.name));
    if (isNormalised) note('formats.nameNormalisation');
  };
  return (facts, note) => {
    const { files, nextCursor, seed } = facts;
    let entries = '';
    for (const { file } of files) entries += (entries && ',') + writeEntry(file, seed);
    const cursor = JSON.stringify(nextCursor);
    const fields = JSON.stringify(pageFields.fill(facts)).slice(1, -1);
    const tail = fields === '' ? '}' : `,${fields}}`;
    const body = `{"files":[${entries}],"hasMore":${nextCursor !== null},"nextCursor":${cursor}${tail}`;
    noteChoices(files, note);
    return { status: listing.status, headers: headers.fill(facts), body };
  };
}

/** An entry up to its id, behind what a profile adds. */
const headOf = (further: JsonObject): string => JSON.stringify({ ...further, id: 0 }).slice(0, -2);

/** What JSON writes as it is, and nearly all texts are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The same as `JSON.stringify`, which takes longer for what nearly all texts are. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

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
