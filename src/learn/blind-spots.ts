import type { LearnedPath, ProfileField } from '../profile/fields.ts';

/** A condition that hides fields, even if all four keys of the default world are given. */
interface BlindSpot {
  /** Fields, or a section for all of its fields. */
  readonly fields: readonly (ProfileField | 'workspaceRead' | LearnedPath)[];
  readonly when: string;
}

export const blindSpots: readonly BlindSpot[] = [
  {
    fields: ['refusals.rateLimited', 'rateLimit'],
    when: 'no rate limit was reached: a polite run does not provoke one',
  },
  {
    fields: ['refusals.wrongMethod'],
    when: 'HEAD and OPTIONS are both supported, and GET is the only other method sent; or HEAD is refused, but without a body to learn from',
  },
  { fields: ['refusals.badLimit'], when: 'no unusual limit is refused' },
  {
    fields: ['refusals.otherWorkspace', 'refusals.unknownWorkspace'],
    when: 'the listing ignores the path, and the workspace read refuses the key for its scope',
  },
  {
    fields: ['refusals.malformedCursor', 'refusals.foreignCursor'],
    when: 'no listing returns a cursor, or the invalid cursor is accepted',
  },
  {
    fields: ['keyCheck.scope', 'transport.unknownPathNeedsKey'],
    when: 'the refusals that would show it are the same',
  },
  {
    fields: ['workspaceRead'],
    when: 'the read requires a different scope: the key is refused, and the missing scope cannot be seen',
  },
  {
    fields: ['formats.fileId', 'formats.workspaceId'],
    when: 'a few ids do not reveal an alphabet, where numbers start, or how they are padded',
  },
  {
    fields: ['formats.validationStatus'],
    when: 'few files were seen, so a rare status may not be among them',
  },
  {
    fields: ['formats.nameNormalisation'],
    when: 'few names were seen, or all of them fit several forms',
  },
  {
    fields: ['formats.createdAt.precision', 'formats.createdAt.offset'],
    when: 'RFC 2822 has whole seconds only, and epoch times have no offset',
  },
  {
    fields: ['listing.tieOrder', 'listing.idComparison', 'formats.createdAt.order'],
    when: 'few ties were seen, a hidden precision may decide among them, ids grow with time, or several comparisons order these ids the same',
  },
  { fields: ['cursor.minLength'], when: 'a cursor of ordinary length needs no padding' },
  {
    fields: [
      'cursor.style',
      'cursor.stability',
      'cursor.reuse',
      'cursor.otherLimit',
      'cursor.empty',
      'cursor.repeated',
    ],
    when: 'no larger limit returns larger pages, or no walk has enough pages to try it',
  },
  {
    fields: ['limit.default', 'limit.maximum', 'limit.aboveMaximum'],
    when: 'pages are short or have one entry, the listing ends first, or a larger limit gives the default size',
  },
  {
    fields: [
      'limit.zero',
      'limit.negative',
      'limit.fraction',
      'limit.word',
      'limit.empty',
      'limit.repeated',
    ],
    when: 'the page fits several explanations: the default page is as large as that of the smallest limit',
  },
  {
    fields: ['listing.pageFill', 'listing.emptyPages'],
    when: 'no walk of several pages reached its end',
  },
  {
    fields: ['transport.optionsStatus', 'transport.optionsHeaders'],
    when: 'OPTIONS is refused',
  },
  {
    fields: ['transport.methodNeedsKey'],
    when: 'OPTIONS is supported, or the refusals that would show it are the same',
  },
  {
    fields: ['transport.cors'],
    when: 'no preflight succeeds, so its lifetime cannot be seen',
  },
];

/** When a run with all keys may still have to assume the field; undefined if never. */
export function blindSpotOf(path: LearnedPath): string | undefined {
  const covers = (field: string) => path === field || path.startsWith(`${field}.`);
  return blindSpots.find(({ fields }) => fields.some(covers))?.when;
}
