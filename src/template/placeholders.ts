import { type Instant, MICROSECONDS } from './instant.ts';
import { generatedBy, generatedNamed, moment, part, plain, withWord } from './placeholder-kinds.ts';
import type { Placeholders } from './template.ts';
import { toIsoMilliseconds, type WriteTime } from './write-iso.ts';

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
    readonly secret: string;
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

/** Gives each answer new values. Within one answer, a form has one value, like a request id. */
const answerSubject = ({ seed, number }: AnswerFacts): string => `${seed} answer ${number}`;

/** Parts of the request, and the time of the answer. */
const ofRequest: Placeholders<AnswerFacts> = {
  workspaceId: plain(({ request }) => request.workspaceId),
  cursor: plain(({ request }) => request.cursors[0] ?? ''),
  limit: plain(({ request }) => request.limits[0] ?? ''),
  path: plain(({ request }) => request.path),
  query: plain(({ request }) => request.query),
  method: plain(({ request }) => request.method),
  now: moment(
    ({ now }) => now,
    () => toIsoMilliseconds,
  ),
};

/** For refusals, and for headers of every answer, of the key check and of the workspace read. */
export const answerNames: Placeholders<AnswerFacts> = {
  ...ofRequest,
  ...generatedBy(answerSubject),
};

const secondsLeft = ({ key, now }: KeyFacts) =>
  Math.max(0, Math.floor((key.expiresAt - now) / MICROSECONDS.second));

/** For fields of the key check. */
export const keyNames: Placeholders<KeyFacts> = {
  ...ofRequest,
  ...generatedBy<KeyFacts>(({ seed, key }, place) => `${seed} key ${key.secret} ${place}`),
  workspaceId: plain(({ key }) => key.workspaceId),
  /** `{valid:active|expired}`: the first for a valid key, the second for an expired one. */
  valid: {
    takes: 'nothing, or two words such as :active|expired',
    bind(argument) {
      if (argument === undefined) return ({ isExpired }) => !isExpired;
      const [valid, expired, ...more] = argument.split('|');
      return valid === undefined || expired === undefined || more.length > 0
        ? undefined
        : ({ isExpired }) => (isExpired ? expired : valid);
    },
  },
  expired: plain(({ isExpired }) => isExpired),
  scopes: plain(({ key }) => key.scopes),
  'scopes-text': {
    takes: 'nothing, or a separator',
    bind:
      (separator = ' ') =>
      ({ key }) =>
        key.scopes.join(separator),
  },
  /** `{scope:files:read}`: whether the key has it. */
  scope: {
    takes: 'a scope, such as :files:read',
    bind: (scope) => (scope === undefined ? undefined : ({ key }) => key.scopes.includes(scope)),
  },
  expiresAt: moment(
    ({ key }) => key.expiresAt,
    ({ writeTime }) => writeTime,
  ),
  issuedAt: moment(
    ({ key }) => key.issuedAt,
    ({ writeTime }) => writeTime,
  ),
  daysLeft: plain((facts) => Math.floor(secondsLeft(facts) / 86_400)),
  secondsLeft: plain(secondsLeft),
  hint: plain(({ key }) => key.hint),
  /** `{start:4}` and `{end:4}`: a hint in a different form. */
  start: part((secret, length) => secret.slice(0, length)),
  end: part((secret, length) => secret.slice(secret.length - length)),
  label: plain(({ key }) => key.label),
  workspaceName: plain(({ workspace }) => workspace?.name ?? null),
  new: generatedNamed(answerSubject),
  /** `{workspace:uuid}`: the same for all keys of a workspace. */
  workspace: generatedNamed(
    ({ seed, key }, place) => `${seed} workspace ${key.workspaceId} ${place}`,
  ),
};

/** For fields of the workspace read. */
export const workspaceNames: Placeholders<WorkspaceFacts> = {
  ...ofRequest,
  ...generatedBy<WorkspaceFacts>(
    ({ seed, workspace }, place) => `${seed} workspace ${workspace.workspaceId} ${place}`,
  ),
  workspaceId: plain(({ workspace }) => workspace.workspaceId),
  /** `{name:slug}`: in small letters and hyphens. */
  name: withWord(
    'slug',
    ({ workspace }) => workspace.name,
    ({ workspace }) =>
      workspace.name
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
        .replace(/^-|-$/g, ''),
  ),
  createdAt: moment(
    ({ workspace }) => workspace.createdAt,
    ({ writeTime }) => writeTime,
  ),
  fileCount: withWord(
    'text',
    ({ fileCount }) => fileCount,
    ({ fileCount }) => String(fileCount),
  ),
  new: generatedNamed(answerSubject),
};

/** For additional fields of a page, and headers of the listing. */
export const pageNames: Placeholders<PageFacts> = {
  ...answerNames,
  /** Null on the first page. */
  cursor: plain(({ request }) => request.cursors[0] ?? null),
  limit: plain(({ limit }) => limit),
  total: plain(({ total }) => total),
  count: plain(({ files }) => files.length),
  pageNumber: plain(({ pageNumber }) => pageNumber),
  hasMore: plain(({ nextCursor }) => nextCursor !== null),
  nextCursor: withWord(
    'encoded',
    ({ nextCursor }) => nextCursor,
    ({ nextCursor }) => nextCursor && encodeURIComponent(nextCursor),
  ),
};

/** For additional fields of an entry: values of its file, not of the request. */
export const entryNames: Placeholders<EntryFacts> = {
  ...generatedBy<EntryFacts>(({ file, seed }, place) => `${seed} file ${file.id} ${place}`),
  id: plain(({ file }) => file.id),
  name: plain(({ file }) => file.name),
  contentType: plain(({ file }) => file.contentType),
  size: plain(({ file }) => file.size),
  validationStatus: plain(({ file }) => file.validationStatus),
  workspaceId: plain(({ file }) => file.workspaceId),
  createdAt: moment(
    ({ file }) => file.createdAt,
    ({ writeTime }) => writeTime,
  ),
};

/** For headers of an answer to OPTIONS. */
export const optionsNames: Placeholders<AnswerFacts & { readonly allow: string }> = {
  ...answerNames,
  allow: plain(({ allow }) => allow),
};

/** For the origin that may read an answer. */
export const originNames: Placeholders<string | null> = { origin: plain((origin) => origin) };
/** For the methods that a preflight allows. */
export const preflightMethodNames: Placeholders<string> = { allow: plain((allow) => allow) };
/** For the headers that a preflight allows. */
export const preflightHeaderNames: Placeholders<string> = {
  requested: plain((requested) => requested),
};
