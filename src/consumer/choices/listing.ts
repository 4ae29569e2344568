import type { OpenId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE, type StageOptions } from '../set-stage.ts';
import { type ChoiceSituation, choice, varied } from './choice.ts';

/** Choices of the listing: limits, pages, ties, cursors, fields (clauses 4.3, 8). */

type Row = readonly [
  id: string,
  choice: string,
  clause: OpenId,
  title: string,
  profile: ProfileInput,
  stage?: StageOptions,
];

const limit = (input: ProfileInput['limit']): ProfileInput => ({
  limit: { ...PAGES_OF_THREE, ...input },
});
const TIES: StageOptions = { files: 10, ties: [5, 5] };
const MIXED_CASE = { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' } as const;

const rows: readonly Row[] = [
  [
    'limit-default',
    'limit default',
    '8-limit-default',
    'Pages hold one entry unless a limit is given.',
    limit({ default: 1 }),
  ],
  [
    'limit-maximum.one',
    'limit maximum',
    '8-limit-maximum',
    'Pages hold one entry at most.',
    limit({ default: 1, maximum: 1 }),
  ],
  [
    'limit-maximum.large',
    'limit maximum',
    '8-limit-maximum',
    'Pages hold as many as 1,000 entries.',
    limit({ maximum: 1_000 }),
  ],
  [
    'limit-above.refused',
    'limit above the maximum',
    '8-limit-maximum',
    'A limit above the maximum is refused.',
    limit({ aboveMaximum: 'refused' }),
  ],
  [
    'limit-above.default',
    'limit above the maximum',
    '8-limit-maximum',
    'A limit above the maximum counts as none given.',
    limit({ default: 2, aboveMaximum: 'default' }),
  ],
  [
    'limit-out-of-range',
    'limit out of range',
    '8-limit-out-of-range',
    'A limit below one, or that is no integer, counts as none given.',
    limit({
      zero: 'default',
      negative: 'default',
      fraction: 'default',
      word: 'default',
      empty: 'default',
      repeated: 'default',
    }),
  ],
  [
    'page-fill.short',
    'page fill',
    '4.3-page-fill',
    'Pages hold fewer entries than asked for, with more behind them.',
    { limit: { default: 9, maximum: 9 }, listing: { pageFill: 'short' } },
    { files: 20 },
  ],
  [
    'empty-pages.between',
    'empty pages',
    '4.3-page-fill',
    'An empty page with more behind it follows each full one.',
    { listing: { emptyPages: 'between' } },
  ],
  [
    'tie-direction',
    'tie direction',
    '4.3-tie-direction',
    'Ids ascend among files of one instant.',
    { listing: { tieOrder: 'ascending' } },
    TIES,
  ],
  [
    'tie-comparison',
    'comparison of ids',
    '4.3-tie-direction',
    'Ids compare without their case among files of one instant.',
    { listing: { idComparison: 'case-folded' }, formats: { fileId: MIXED_CASE } },
    TIES,
  ],
  [
    'entry-fields',
    'fields of an entry',
    '4.3-fields',
    'Entries have fields besides the six.',
    { listing: { entryFields: { etag: 'W/"1"', tags: ['a'], owner: { id: 'u_1' } } } },
  ],
  [
    'page-fields',
    'fields of a page',
    '4.3-fields',
    'Pages have fields besides the three.',
    { listing: { pageFields: { total: 7, warnings: [] } } },
  ],
  [
    'listing-status',
    'status of the listing',
    '4.3-fields',
    'Pages come with the status 206.',
    { listing: { status: 206 } },
  ],
  [
    'path-workspace',
    'workspace of the path',
    '4.3-other-workspace',
    'The workspace of the path is ignored: that of the key is listed.',
    { listing: { pathId: 'ignored' } },
  ],
  [
    'cursor-characters.reserved',
    'cursor characters',
    '4.3-cursor-behaviour',
    'Cursors hold characters that a URL reserves.',
    { cursor: { style: 'reserved' } },
  ],
  [
    'cursor-characters.digits',
    'cursor characters',
    '4.3-cursor-behaviour',
    'Cursors are digits.',
    { cursor: { style: 'digits' } },
  ],
  [
    'cursor-length',
    'cursor length',
    '4.3-cursor-behaviour',
    'Cursors are 3,000 characters long.',
    { cursor: { minLength: 3_000 } },
  ],
  [
    'cursor-stability',
    'cursor stability',
    '4.3-cursor-behaviour',
    'The same place has another cursor each time.',
    { cursor: { stability: 'changing' } },
  ],
  [
    'cursor-reuse',
    'cursor reuse',
    '4.3-cursor-behaviour',
    'A cursor works once.',
    { cursor: { stability: 'changing', reuse: 'once' } },
  ],
  [
    'cursor-other-limit',
    'another limit midway',
    '4.3-cursor-behaviour',
    'Another limit in the middle of a walk is refused.',
    { limit: { default: 3, maximum: 1_000 }, cursor: { otherLimit: 'refused' } },
    { files: 25 },
  ],
];

/** What rows vary besides, and those whose oddity is no point of a stated clause. */
const incidental: Readonly<Record<string, readonly string[]>> = {
  'limit-maximum.one': ['limit-default'],
  'tie-comparison': ['id-format.mixed-case'],
  'cursor-reuse': ['cursor-stability'],
  'entry-fields': ['entry-fields'],
  'page-fields': ['page-fields'],
  'listing-status': ['listing-status'],
};

export const listingChoices: readonly ChoiceSituation[] = rows.map(
  ([id, name, clause, title, profile, stage]) =>
    choice({
      incidental: (incidental[id] ?? []).map((other) => `choice.${other}`),
      id: `choice.${id}`,
      choice: name,
      clause,
      title,
      stage: { ...stage, ...varied(profile) },
    }),
);
