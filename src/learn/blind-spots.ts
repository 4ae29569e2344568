/** Fields of a profile that a deployment need not show, and when it does not. */
export interface BlindSpot {
  /** Paths of fields, or of groups of them. */
  readonly fields: readonly string[];
  readonly when: string;
}

const oddLimits = ['zero', 'negative', 'fraction', 'word', 'empty', 'repeated'];

/** What learning must assume of a mock of the default world, with all four keys; nothing else. */
export const blindSpots: readonly BlindSpot[] = [
  {
    fields: ['rateLimit', 'refusals.rateLimited'],
    when: 'no rate limit is met: a polite run does not look for one',
  },
  {
    fields: ['refusals.wrongMethod'],
    when: 'HEAD and OPTIONS are both served, and no other method but GET is ever sent; HEAD alone shows no body',
  },
  {
    fields: ['refusals.badLimit'],
    when: 'no odd limit is refused',
  },
  {
    fields: ['refusals.otherWorkspace', 'refusals.unknownWorkspace'],
    when: 'the listing ignores the path, and the workspace read refuses the key for its scope',
  },
  {
    fields: ['refusals.foreignCursor', 'refusals.malformedCursor'],
    when: 'no listing gives a cursor, or it is answered',
  },
  {
    fields: ['keyCheck.scope', 'transport.unknownPathNeedsKey'],
    when: 'the refusals that would tell are alike',
  },
  {
    fields: ['workspaceRead'],
    when: 'the read takes another scope than files:read: the key is refused, and which scope it lacks cannot be seen',
  },
  {
    fields: ['formats.workspaceId', 'formats.fileId'],
    when: 'a few ids do not tell an alphabet, nor where numbers start or how they are padded',
  },
  {
    fields: ['formats.validationStatus'],
    when: 'few files are seen: none of them may have a rare one',
  },
  {
    fields: ['formats.nameNormalisation'],
    when: 'few names are seen, or every name seen fits several forms',
  },
  {
    fields: ['formats.createdAt.precision', 'formats.createdAt.offset'],
    when: 'RFC 2822 writes whole seconds, and a time in digits has no offset',
  },
  {
    fields: ['formats.createdAt.order', 'listing.tieOrder', 'listing.idComparison'],
    when: 'few ties are seen, a precision that is not shown decides among them or may do so, ids grow with time, or ids of this form run alike by several comparisons',
  },
  {
    fields: ['cursor.minLength'],
    when: 'a cursor of ordinary length needs no padding',
  },
  {
    fields: [
      'cursor.otherLimit',
      'cursor.reuse',
      'cursor.stability',
      'cursor.repeated',
      'cursor.empty',
      'cursor.style',
    ],
    when: 'no larger limit gives larger pages, or no walk has the pages to try it on',
  },
  {
    fields: ['limit.default', 'limit.maximum', 'limit.aboveMaximum'],
    when: 'pages are short or hold one entry, the listing ends first, or a larger limit gives the default size',
  },
  {
    fields: oddLimits.map((form) => `limit.${form}`),
    when: 'the page fits several readings: it is as large by default as by the smallest limit',
  },
  {
    fields: ['listing.pageFill', 'listing.emptyPages'],
    when: 'no walk of several pages was followed to its end',
  },
  {
    fields: ['transport.optionsStatus', 'transport.optionsHeaders'],
    when: 'OPTIONS is refused',
  },
  {
    fields: ['transport.methodNeedsKey'],
    when: 'OPTIONS is served, or the refusals that would tell are alike',
  },
  {
    fields: ['transport.cors'],
    when: 'no preflight is answered, to tell how long it may be kept',
  },
];
