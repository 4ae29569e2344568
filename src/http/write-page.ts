import type { Profile } from '../profile/schema.ts';
import type { ListedPage } from '../service/list-files.ts';
import type { UsedChoices } from '../service/result.ts';
import type { Instant } from '../template/instant.ts';
import { entryNames, pageNames } from '../template/placeholders.ts';
import { compileObject } from '../template/template.ts';
import type { WorldFile } from '../world/world.ts';
import { EncodedText, encodeText, type WriterContext, type Written } from './answer.ts';
import type { Headers } from './write-headers.ts';

/** What a page shows. */
export interface PageFacts extends ListedPage {
  /** Files in the workspace. */
  readonly total: number;
}

/**
 * Writes pages of a listing as a profile says (clause 4.3).
 *
 * @param headers of every success.
 */
export function createPageWriter(
  { listing, transport: { successStatus: status } }: Profile,
  writeTime: (instant: Instant) => string,
  headers: (facts: WriterContext) => Headers,
): (facts: WriterContext & PageFacts) => Written {
  const pageFields = compileObject(listing.pageFields, pageNames);
  const writeEntry = createEntryWriter(listing.entryFields, writeTime);
  const hasPageFields = Object.keys(listing.pageFields).length > 0;
  return (facts) => {
    const { files, nextCursor, seed, choices } = facts;
    if (status !== 200) choices.add('transport.successStatus');
    noteChoices(listing, files.length, choices);
    const renderBody = () => {
      const cursor = `"hasMore":${nextCursor !== null},"nextCursor":${JSON.stringify(nextCursor)}`;
      const added = hasPageFields ? `,${JSON.stringify(pageFields(facts)).slice(1, -1)}` : '';
      // Not joined: engines copy texts that are added up only once, with the headers.
      let entries = '';
      for (const file of files) entries += `${entries && ','}${writeEntry(file, seed)}`;
      return new EncodedText(`{"files":[${entries}${encodeText(`],${cursor}${added}}`)}`);
    };
    return { status, headers: headers(facts), body: renderBody(), renderBody };
  };
}

function noteChoices(listing: Profile['listing'], count: number, choices: UsedChoices): void {
  if (Object.keys(listing.pageFields).length > 0) choices.add('listing.pageFields');
  if (count === 0) return;
  if (Object.keys(listing.entryFields).length > 0) choices.add('listing.entryFields');
  choices.add('formats.fileId').add('formats.createdAt').add('formats.validationStatus');
}

/**
 * Writes entries, encoded, with the fields that a profile adds first. Each file's entry is written
 * once: a page joins entries.
 */
function createEntryWriter(
  added: Profile['listing']['entryFields'],
  writeTime: (instant: Instant) => string,
): (file: WorldFile, seed: number) => string {
  const fields = compileObject(added, entryNames);
  const written = new WeakMap<WorldFile, string>();
  return (file, seed) => {
    const known = written.get(file);
    if (known !== undefined) return known;
    const { id, name, contentType, size, validationStatus } = file;
    const createdAt = writeTime(file.createdAt);
    const entry = { id, name, contentType, size, validationStatus, createdAt };
    const text = encodeText(JSON.stringify({ ...fields({ file, seed, writeTime }), ...entry }));
    written.set(file, text);
    return text;
  };
}
