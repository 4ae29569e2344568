import { generatedText } from './generated-text.ts';
import { type Instant, MICROSECONDS } from './instant.ts';
import type { Placeholders, WithArgument } from './template.ts';
import { MOMENT_FORM, toIsoMilliseconds, type WriteTime, writeMoment } from './write-iso.ts';

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
  readonly pageNumber: number;
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

/** A time, in the format of the argument. */
const moment = <Context>(
  read: (context: Context) => Instant,
  usual: (context: Context) => WriteTime,
): WithArgument<Context> => ({
  takes: MOMENT_FORM,
  such: 'nothing, or a form of a time: s, ms, http, iso-s, iso-ms, iso-us or iso-s+01:00',
  read: (context, form) =>
    form === '' ? usual(context)(read(context)) : writeMoment(form, read(context)),
});

const timed = <Context extends { readonly writeTime: WriteTime }>(
  read: (context: Context) => Instant,
) => moment(read, ({ writeTime }: Context) => writeTime);

/** `{uuid}`, `{hex:16}` and so on. @param ownerOf owners have different values. */
function generatedBy<Context>(
  ownerOf: (context: Context, place: string) => string,
): Placeholders<Context> {
  const uuid = (form: 'uuid' | 'UUID'): WithArgument<Context> => ({
    takes: /^$/,
    such: 'no argument',
    read: (context, _, place) => generatedText(form, 0, `${form}  ${ownerOf(context, place)}`),
  });
  const sized = (form: 'hex' | 'HEX' | 'base62' | 'digits'): WithArgument<Context> => ({
    takes: /^([1-9]\d?|[1-4]\d\d|50\d|51[0-2])$/,
    such: 'a length from 1 to 512, such as :16',
    read: (context, length, place) =>
      generatedText(form, Number(length), `${form} ${length} ${ownerOf(context, place)}`),
  });
  return {
    ...{ uuid: uuid('uuid'), UUID: uuid('UUID') },
    ...{ hex: sized('hex'), HEX: sized('HEX'), base62: sized('base62'), digits: sized('digits') },
  };
}

/** For refusals, and for headers of every answer: generated values are new in each answer. */
export const answerNames: Placeholders<AnswerFacts> = {
  workspaceId: ({ request }) => request.workspaceId,
  cursor: ({ request }) => request.cursors[0] ?? '',
  limit: ({ request }) => request.limits[0] ?? '',
  path: ({ request }) => request.path,
  query: ({ request }) => request.query,
  method: ({ request }) => request.method,
  now: moment(
    ({ now }) => now,
    () => toIsoMilliseconds,
  ),
  // Within one answer, a form has one value, like a request id.
  ...generatedBy(({ seed, number }: AnswerFacts) => `${seed} answer ${number}`),
};

/** For fields of the key check. */
export const keyNames: Placeholders<KeyFacts> = {
  ...answerNames,
  workspaceId: ({ key }) => key.workspaceId,
  /** `{valid:active|expired}`: the first for a valid key, the second for an expired one. */
  valid: {
    takes: /^([^|]+\|[^|]+)?$/,
    such: 'nothing, or two words such as :active|expired',
    read({ isExpired }, words) {
      if (words === '') return !isExpired;
      return words.split('|')[isExpired ? 1 : 0] ?? '';
    },
  },
  expired: ({ isExpired }) => isExpired,
  scopes: ({ key }) => key.scopes,
  'scopes-text': {
    takes: /^/,
    such: 'nothing, or a separator',
    read: ({ key }, separator) => key.scopes.join(separator || ' '),
  },
  /** `{scope:files:read}`: whether the key has it. */
  scope: {
    takes: /./,
    such: 'a scope, such as :files:read',
    read: ({ key }, scope) => key.scopes.includes(scope),
  },
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
  pageNumber: ({ pageNumber }) => pageNumber,
  hasMore: ({ nextCursor }) => nextCursor !== null,
  nextCursor: {
    takes: /^(encoded)?$/,
    such: 'nothing, or :encoded',
    read: ({ nextCursor }, how) => (how === '' ? nextCursor : encoded(nextCursor)),
  },
};
const encoded = (cursor: string | null) => cursor && encodeURIComponent(cursor);

/** For additional fields of an entry: values of its file, not of the request. */
export const entryNames: Placeholders<EntryFacts> = {
  ...generatedBy<EntryFacts>(({ file, seed }, place) => `${seed} file ${file.id} ${place}`),
  id: ({ file }) => file.id,
  name: ({ file }) => file.name,
  contentType: ({ file }) => file.contentType,
  size: ({ file }) => file.size,
  validationStatus: ({ file }) => file.validationStatus,
  workspaceId: ({ file }) => file.workspaceId,
  createdAt: timed(({ file }) => file.createdAt),
};
