/** What a deployment need not show, and when it does not: of a mock of the default world, with all four keys. */
export const blindSpots = {
  rateNotMet: 'no rate limit is met: a polite run does not look for one',
  methodServed:
    'HEAD and OPTIONS are both served, and no other method but GET is ever sent; HEAD alone shows no body',
  limitServed: 'no odd limit is refused',
  pathIgnored: 'the listing ignores the path, and the workspace read refuses the key for its scope',
  cursorServed: 'no listing gives a cursor, or it is answered',
  refusedAlike: 'the refusals that would tell are alike',
  oneFault: 'the refusals that would tell are alike, or one of two faults is none',
  otherScope:
    'the read takes another scope than files:read: the key is refused, and which scope it lacks cannot be seen',
  fewIds: 'a few ids do not tell an alphabet, nor where numbers start or how they are padded',
  fewFiles: 'few files are seen: none of them may have a rare one',
  fewNames: 'few names are seen, or every name seen fits several forms',
  timeForm: 'RFC 2822 writes whole seconds, and a time in digits has no offset',
  fewTies:
    'few ties are seen, a precision that is not shown decides among them or may do so, ids grow with time, or ids of this form run alike by several comparisons',
  shortCursor: 'a cursor of ordinary length needs no padding',
  fewPages: 'no larger limit gives larger pages, or no walk has the pages to try it on',
  shortPages:
    'pages are short or hold one entry, the listing ends first, or a larger limit gives the default size',
  severalReadings:
    'the page fits several readings: it is as large by default as by the smallest limit',
  endlessWalks: 'no walk of several pages was followed to its end',
  optionsRefused: 'OPTIONS is refused',
  optionsServed: 'OPTIONS is served, or the refusals that would tell are alike',
  preflightRefused: 'no preflight is answered, to tell how long it may be kept',
} as const;

export type BlindSpot = keyof typeof blindSpots;
