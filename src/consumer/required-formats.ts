import { overChoices } from '../profile/profile-difference.ts';
import type { ProfileInput } from '../profile/schema.ts';

/**
 * The formats of ids, times, statuses and keys that all situations use: those of the plainest
 * profile or, for a client that requires others, the nearest ones under which it passes the plainest
 * situation.
 */
export interface RequiredFormats {
  /** The differences from the plainest profile, in a few words each: `file ids are UUIDs`. */
  readonly differences: readonly string[];
  readonly profile: ProfileInput;
  /** The prefix of keys. Default: as in the plainest profile. */
  readonly keyPrefix?: string | undefined;
}

export const PLAINEST: RequiredFormats = { differences: [], profile: {} };

/** A different format for one open choice. Two formats of one choice exclude each other. */
export interface Format extends RequiredFormats {
  readonly choice: string;
}

type Formats = NonNullable<ProfileInput['formats']>;

const format = (choice: string, difference: string, formats: Formats): Format => ({
  choice,
  differences: [difference],
  profile: { formats },
});

const ids: Readonly<Record<string, NonNullable<Formats['fileId']>>> = {
  UUIDs: { style: 'uuid' },
  'UUIDs of version 7': { style: 'uuid', version: 7 },
  'UUIDs in capital letters': { style: 'uuid', case: 'upper' },
  ULIDs: { style: 'ulid' },
  digits: { style: 'sequential', start: 1_001 },
  '24 hexadecimal digits': { style: 'random', length: 24, alphabet: 'hex' },
  'letters and digits': { style: 'random', length: 22, alphabet: 'base62' },
};
const fileIds = Object.entries(ids).map(([name, fileId]) =>
  format('file id', `file ids are ${name}`, { fileId }),
);
const workspaceIds = Object.entries(ids).map(([name, workspaceId]) =>
  format('workspace id', `workspace ids are ${name}`, { workspaceId }),
);

const times = Object.entries<NonNullable<Formats['createdAt']>>({
  'are in whole seconds': { precision: 's' },
  'have six digits of a second': { precision: 'us' },
  'have an offset of +00:00': { offset: '+00:00' },
  'have an offset of +02:00': { offset: '+02:00' },
  'are in whole seconds with an offset of +00:00': { offset: '+00:00', precision: 's' },
  'are in whole seconds with an offset of +02:00': { offset: '+02:00', precision: 's' },
  'have six digits of a second and an offset of +00:00': { offset: '+00:00', precision: 'us' },
  'are as in mails (RFC 2822)': { style: 'rfc2822' },
  'are milliseconds since 1970': { style: 'epoch' },
  'are seconds since 1970': { style: 'epoch', precision: 's' },
}).map(([how, createdAt]) => format('time', `times ${how}`, { createdAt }));

const statuses = ['valid', 'ok', 'passed', 'clean', 'approved', 'validated', 'complete']
  .flatMap((word) => [word, word.toUpperCase()])
  .concat('ACCEPTED')
  .map((value) =>
    format('status', `validationStatus is ${value}`, { validationStatus: [{ value, share: 1 }] }),
  );

const key = (keyPrefix: string): Format => ({
  choice: 'key',
  differences: [`keys begin with ${keyPrefix}`],
  profile: {},
  keyPrefix,
});

const known: readonly Format[] = [
  ...[...fileIds, ...workspaceIds, ...times, ...statuses],
  format('content type', 'content types carry parameters', { contentType: 'with-parameters' }),
  format('content type', 'content types are a subtype alone', { contentType: 'bare' }),
  {
    choice: 'success content type',
    differences: ['successes are application/json with a charset'],
    profile: { transport: { contentType: 'application/json; charset=utf-8' } },
  },
  ...['sk_', 'sk_live_', 'key_', 'api_', 'ak_', 'pk_'].map(key),
];

const MAX_PREFIXES = 6;

/**
 * The formats to try: first those with prefixes that the client's message mentions.
 *
 * @param message of the failure under the plainest formats.
 */
export function formatsFor(message: string): readonly Format[] {
  const words =
    message.slice(0, 2_000).match(/[A-Za-z][A-Za-z\d]{0,11}[_-](?:[a-z]{1,8}_)?/g) ?? [];
  const prefixed = [...new Set(words)].slice(0, MAX_PREFIXES).flatMap((prefix) => {
    const id = { style: 'random', length: 16, alphabet: 'base32', prefix } as const;
    return [
      key(prefix),
      format('file id', `file ids begin with ${prefix}`, { fileId: id }),
      format('workspace id', `workspace ids begin with ${prefix}`, { workspaceId: id }),
    ];
  });
  return [...prefixed, ...known];
}

/** Several formats at once: a client that requires all of them passes with none alone. */
export const combinations: readonly (readonly Format[])[] = fileIds.flatMap((fileId, style) =>
  [undefined, ...times].map((time) =>
    [fileId, workspaceIds[style], time].filter((found) => found !== undefined),
  ),
);

/** Merges formats. Later ones win over earlier ones. */
export const allOf = (formats: readonly RequiredFormats[]): RequiredFormats =>
  formats.reduce(
    (one, other) => ({
      differences: [...one.differences, ...other.differences],
      profile: overChoices(one.profile, other.profile),
      keyPrefix: other.keyPrefix ?? one.keyPrefix,
    }),
    PLAINEST,
  );
