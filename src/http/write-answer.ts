import type { FileEntry } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Refusal } from '../profile/refusals.ts';
import type { Profile } from '../profile/schema.ts';
import type { ListedPage } from '../service/list-files.ts';
import type { Assumes, Refused } from '../service/outcome.ts';
import type { ListedFile } from '../store/listing-index.ts';
import type { Instant } from '../world/instant.ts';
import { keepPages } from './keep-pages.ts';

/** A response as plain values: any face makes its own of it. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is none: answers to HEAD and OPTIONS. */
  readonly body: string | null;
}

/** A page, and the forms that its values are written in. */
export interface WrittenPage {
  readonly answer: Answer;
  readonly assumes: Assumes;
}

export interface AnswerWriter {
  success(status: number, body: unknown): Answer;
  page(page: ListedPage): WrittenPage;
  refusal(refused: Refused, allow: string): Answer;
  /** The answer to OPTIONS: a CORS preflight, or just what is allowed. */
  options(allow: string, requestedHeaders: string | null): Answer;
}

/** Normalisation leaves ASCII as it is. */
const NOT_ASCII = /[^\x20-\x7E]/;

/** Writes answers as a profile says. */
export function createAnswerWriter(
  profile: Profile,
  writeTime: (instant: Instant) => string,
): AnswerWriter {
  const { transport, listing } = profile;
  const everywhere = overlaid(corsHeaders(transport.cors), transport.headers);
  const successHeaders = overlaid(everywhere, { 'content-type': transport.contentType });

  const writeEntry = ({ file }: ListedFile): string => {
    const entry: FileEntry = {
      id: file.id,
      name: file.name,
      contentType: file.contentType,
      size: file.size,
      validationStatus: file.validationStatus,
      createdAt: writeTime(file.createdAt),
    };
    return JSON.stringify({ ...listing.entryFields, ...entry });
  };
  const pageFields = JSON.stringify(listing.pageFields).slice(1, -1);
  const pageTail = pageFields === '' ? '}' : `,${pageFields}}`;

  const pageForms = (files: readonly ListedFile[]): Assumes => {
    const forms: ProfileField[] = [];
    if (listing.status !== 200) forms.push('listing.status');
    if (pageTail !== '}') forms.push('listing.pageFields');
    if (files.length === 0) return forms;
    if (Object.keys(listing.entryFields).length > 0) forms.push('listing.entryFields');
    forms.push('formats.fileId', 'formats.createdAt');
    forms.push('formats.validationStatus', 'formats.contentType');
    const isNormalised = files.some(({ file }) => NOT_ASCII.test(file.name));
    return isNormalised ? [...forms, 'formats.nameNormalisation'] : forms;
  };

  const writePage = ({ files, nextCursor }: ListedPage): WrittenPage => {
    let entries = '';
    for (const place of files) {
      // Written once and kept: half of a page's time is in its JSON otherwise.
      place.json ??= writeEntry(place);
      entries += entries === '' ? place.json : `,${place.json}`;
    }
    const cursor = JSON.stringify(nextCursor);
    const body = `{"files":[${entries}],"hasMore":${nextCursor !== null},"nextCursor":${cursor}${pageTail}`;
    const answer = { status: listing.status, headers: successHeaders, body };
    return { answer, assumes: pageForms(files) };
  };

  return {
    success: (status, body) => ({ status, headers: successHeaders, body: JSON.stringify(body) }),
    page: keepPages(writePage),
    refusal(refused, allow) {
      const refusal = profile.refusals[refused.condition];
      const headers = overlaid(
        everywhere,
        refusal.status === 405 ? { allow } : {},
        refused.retryAfterSeconds === undefined
          ? {}
          : { 'retry-after': String(refused.retryAfterSeconds) },
        refusal.headers,
        { 'content-type': refusal.contentType },
      );
      return { status: refusal.status, headers, body: JSON.stringify(failureBody(refusal)) };
    },
    options: (allow, requestedHeaders) => ({
      status: 204,
      headers: {
        ...everywhere,
        allow,
        ...(transport.cors && {
          'access-control-allow-methods': allow,
          'access-control-allow-headers': requestedHeaders ?? 'Authorization',
          'access-control-max-age': String(transport.cors.maxAge),
        }),
      },
      body: null,
    }),
  };
}

function failureBody({ code, error, extra }: Refusal): Record<string, unknown> {
  return { ...(code !== null && { code }), ...(error !== null && { error }), ...extra };
}

function corsHeaders(cors: Profile['transport']['cors']): Record<string, string> {
  if (cors === null) return {};
  return {
    'access-control-allow-origin': cors.origin,
    'access-control-expose-headers': 'Retry-After, WWW-Authenticate',
  };
}

/** The later one of two headers counts, in whatever case a profile writes their names. */
function overlaid(...layers: readonly Answer['headers'][]): Record<string, string> {
  const entries = layers.flatMap((layer) => Object.entries(layer));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
