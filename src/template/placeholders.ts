import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { alphabets } from './alphabets.ts';
import { type Instant, MICROSECONDS } from './instant.ts';
import type { Placeholders } from './template.ts';
import { type WriteTime, writeMoment } from './write-iso.ts';

/**
 * The placeholders of each place of a profile: what a placeholder takes, and where its value comes
 * from. The schema of profiles and the writers of answers use the same tables.
 */

/** The request and its context: what every answer can show. */
export interface AnswerFacts {
  readonly request: {
    readonly method: string;
    /** Without the base path. */
    readonly path: string;
    readonly query: string;
    /** From the path, decoded; empty if it has none. */
    readonly workspaceId: string;
    readonly limits: readonly string[];
    readonly cursors: readonly string[];
  };
  readonly seed: number;
  /** The number of the answer, so that generated values differ between answers. */
  readonly number: number;
  readonly now: Instant;
}

/** An answer that shows times in the format of the profile. */
interface TimedFacts extends AnswerFacts {
  readonly writeTime: WriteTime;
}

interface KeyFacts extends TimedFacts {
  readonly key: {
    readonly hint: string;
    readonly label: string;
    readonly workspaceId: string;
    readonly scopes: readonly string[];
    readonly issuedAt: Instant;
    readonly expiresAt: Instant;
  };
  readonly isExpired: boolean;
  readonly workspace: { readonly name: string } | undefined;
}

interface WorkspaceFacts extends TimedFacts {
  readonly workspace: {
    readonly workspaceId: string;
    readonly name: string;
    readonly createdAt: Instant;
  };
  readonly fileCount: number;
}

interface PageFacts extends AnswerFacts {
  readonly files: readonly unknown[];
  readonly nextCursor: string | null;
  readonly limit: number;
  readonly total: number;
}

interface EntryFacts {
  readonly file: {
    readonly id: string;
    readonly workspaceId: string;
    readonly name: string;
    readonly contentType: string;
    readonly size: number;
    readonly validationStatus: string;
    readonly createdAt: Instant;
  };
  readonly seed: number;
  readonly writeTime: WriteTime;
}

/** A time, in the format of the argument: by default that of creation times. */
const timed =
  <Context extends { readonly writeTime: WriteTime }>(read: (context: Context) => Instant) =>
  (context: Context, form: string) =>
    form === '' ? context.writeTime(read(context)) : writeMoment(form, read(context));

/** `{uuid}`, `{hex:16}` and so on. @param ownerOf owners have different values. */
function generatedBy<Context>(
  ownerOf: (context: Context, path: string) => string,
): Placeholders<Context> {
  const drawn =
    (form: 'hex' | 'base62' | 'digits') => (context: Context, length: string, path: string) =>
      drawText(alphabets[form], Number(length), `${form} ${length} ${ownerOf(context, path)}`);
  return {
    uuid: (context, _, path) => uuidOf(`uuid ${ownerOf(context, path)}`),
    ...{ hex: drawn('hex'), base62: drawn('base62'), digits: drawn('digits') },
  };
}

/** A text of these characters, the same for the same subject. */
function drawText(characters: string, length: number, subject: string): string {
  let text = '';
  for (let block = 0; text.length < length; block++) {
    for (const byte of sha256(utf8ToBytes(`${block} ${subject}`))) {
      text += characters.charAt(byte % characters.length);
    }
  }
  return text.slice(0, length);
}

/** A UUID of version 4. */
const uuidOf = (subject: string): string =>
  drawText(alphabets.hex, 32, subject).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    '$1-$2-4$3-a$4-$5',
  );

/** For refusals, and for headers of every answer: generated values are new in each answer. */
export const answerNames: Placeholders<AnswerFacts> = {
  workspaceId: ({ request }) => request.workspaceId,
  cursor: ({ request }) => request.cursors[0] ?? '',
  limit: ({ request }) => request.limits[0] ?? '',
  path: ({ request }) => request.path,
  query: ({ request }) => request.query,
  method: ({ request }) => request.method,
  now: ({ now }, form) => writeMoment(form || 'iso-ms', now),
  // Within one answer, a form has one value, like a request id.
  ...generatedBy(({ seed, number }: AnswerFacts) => `${seed} answer ${number}`),
};

/** For fields of the key check. */
export const keyNames: Placeholders<KeyFacts> = {
  ...answerNames,
  workspaceId: ({ key }) => key.workspaceId,
  valid: ({ isExpired }) => !isExpired,
  scopes: ({ key }) => key.scopes,
  'scopes-text': ({ key }) => key.scopes.join(' '),
  /** `{scope:files:read}`: whether the key has it. */
  scope: ({ key }, scope) => key.scopes.includes(scope),
  expiresAt: timed(({ key }) => key.expiresAt),
  issuedAt: timed(({ key }) => key.issuedAt),
  secondsLeft: ({ key, now }) =>
    Math.max(0, Math.floor((key.expiresAt - now) / MICROSECONDS.second)),
  hint: ({ key }) => key.hint,
  label: ({ key }) => key.label,
  workspaceName: ({ workspace }) => workspace?.name ?? null,
};

/** For fields of the workspace read. */
export const workspaceNames: Placeholders<WorkspaceFacts> = {
  ...answerNames,
  workspaceId: ({ workspace }) => workspace.workspaceId,
  name: ({ workspace }) => workspace.name,
  createdAt: timed(({ workspace }) => workspace.createdAt),
  fileCount: ({ fileCount }) => fileCount,
};

/** For additional fields of a page. */
export const pageNames: Placeholders<PageFacts> = {
  ...answerNames,
  /** Null on the first page. */
  cursor: ({ request }) => request.cursors[0] ?? null,
  limit: ({ limit }) => limit,
  total: ({ total }) => total,
  count: ({ files }) => files.length,
  hasMore: ({ nextCursor }) => nextCursor !== null,
  nextCursor: ({ nextCursor }) => nextCursor,
};

/** For additional fields of an entry: values of its file, not of the request. */
export const entryNames: Placeholders<EntryFacts> = {
  ...generatedBy<EntryFacts>(({ file, seed }, path) => `${seed} file ${file.id} ${path}`),
  id: ({ file }) => file.id,
  name: ({ file }) => file.name,
  contentType: ({ file }) => file.contentType,
  size: ({ file }) => file.size,
  validationStatus: ({ file }) => file.validationStatus,
  workspaceId: ({ file }) => file.workspaceId,
  createdAt: timed(({ file }) => file.createdAt),
};
