import type { ProfileInput } from '../profile/schema.ts';
import { type Basis, joined, PLAINEST } from './baseline-profile.ts';

/** Forms that deployments give ids, times, statuses and keys, and that clients come to rest on. */

/** One open choice of form in another way; two of one choice exclude one another. */
export interface Form extends Basis {
  readonly choice: string;
}

type Formats = NonNullable<ProfileInput['formats']>;

const form = (choice: string, name: string, formats: Formats): Form => ({
  choice,
  forms: [name],
  profile: { formats },
});

type IdFormat = NonNullable<Formats['fileId']>;

const ids: readonly (readonly [string, IdFormat])[] = [
  ['UUIDs', { style: 'uuid' }],
  ['UUIDs of version 7', { style: 'uuid', version: 7 }],
  ['UUIDs in capital letters', { style: 'uuid', case: 'upper' }],
  ['ULIDs', { style: 'ulid' }],
  ['digits', { style: 'sequential', start: 1_001 }],
  ['24 hexadecimal digits', { style: 'random', prefix: '', length: 24, alphabet: 'hex' }],
  ['letters and digits', { style: 'random', prefix: '', length: 22, alphabet: 'base62' }],
];
const fileIds = ids.map(([name, fileId]) => form('file id', `file ids are ${name}`, { fileId }));
const workspaceIds = ids.map(([name, workspaceId]) =>
  form('workspace id', `workspace ids are ${name}`, { workspaceId }),
);

const time = (name: string, createdAt: Formats['createdAt']): Form =>
  form('time', `times ${name}`, { createdAt });
const times: readonly Form[] = [
  time('are in whole seconds', { precision: 's' }),
  time('have six digits of a second', { precision: 'us' }),
  time('have an offset of +00:00', { offset: '+00:00' }),
  time('have an offset of +02:00', { offset: '+02:00' }),
  time('are in whole seconds with an offset of +00:00', { offset: '+00:00', precision: 's' }),
  time('are in whole seconds with an offset of +02:00', { offset: '+02:00', precision: 's' }),
  time('have six digits of a second and an offset of +00:00', {
    offset: '+00:00',
    precision: 'us',
  }),
  time('are as in mails (RFC 2822)', { style: 'rfc2822' }),
  time('are milliseconds since 1970', { style: 'epoch' }),
  time('are seconds since 1970', { style: 'epoch', precision: 's' }),
];

const statuses = ['valid', 'ok', 'passed', 'clean', 'approved', 'validated', 'complete'];
const cases = (word: string) => [word, word.toUpperCase()];

const status = (value: string): Form =>
  form('status', `validationStatus is ${value}`, { validationStatus: [{ value, share: 1 }] });

const contentTypes: readonly Form[] = [
  form('content type', 'content types carry parameters', { contentType: 'with-parameters' }),
  form('content type', 'content types are a subtype alone', { contentType: 'bare' }),
];

const key = (keyPrefix: string): Form => ({
  choice: 'key',
  forms: [`keys begin with ${keyPrefix}`],
  profile: {},
  keyPrefix,
});

const labelled: Form = {
  choice: 'success content type',
  forms: ['successes are application/json with a charset'],
  profile: { transport: { contentType: 'application/json; charset=utf-8' } },
};

const known: readonly Form[] = [
  ...fileIds,
  ...workspaceIds,
  ...times,
  ...[...statuses.flatMap(cases), 'ACCEPTED'].map(status),
  ...contentTypes,
  labelled,
  ...['sk_', 'sk_live_', 'key_', 'api_', 'ak_', 'pk_'].map(key),
];

/** Words of a message that may be what a client wants ids, keys or a status to be. */
const MOST_WORDS = 6;

/**
 * What may be tried, one choice each: first what the client's own words name.
 *
 * @param message of the failure under the plainest forms.
 */
export function formsFor(message: string): readonly Form[] {
  const words =
    message.slice(0, 2_000).match(/[A-Za-z][A-Za-z\d]{0,11}[_-](?:[a-z]{1,8}_)?/g) ?? [];
  const prefixes = [...new Set(words)].slice(0, MOST_WORDS);
  const random = { style: 'random', length: 16, alphabet: 'base32' } as const;
  return [
    ...prefixes.flatMap((prefix) => [
      key(prefix),
      form('file id', `file ids begin with ${prefix}`, { fileId: { ...random, prefix } }),
      form('workspace id', `workspace ids begin with ${prefix}`, {
        workspaceId: { ...random, prefix },
      }),
    ]),
    ...known,
  ];
}

/** Several forms at once, as deployments have them: who rests on all passes under none alone. */
export const combinations: readonly (readonly Form[])[] = ids.flatMap((_, style) =>
  [undefined, ...times].map((each) =>
    [fileIds[style], workspaceIds[style], each].filter((found) => found !== undefined),
  ),
);

export const allOf = (forms: readonly Basis[]): Basis => forms.reduce(joined, PLAINEST);
