/** When a deployment hides a field, although all four keys of the default world are given. */
export const blindSpots = {
  rateNotMet: 'no rate limit was reached: a polite run does not provoke one',
  methodServed:
    'HEAD and OPTIONS are both supported, and GET is the only other method sent; or HEAD is refused, but without a body to learn from',
  limitServed: 'no unusual limit is refused',
  pathIgnored: 'the listing ignores the path, and the workspace read refuses the key for its scope',
  cursorServed: 'no listing returns a cursor, or the invalid cursor is accepted',
  refusedAlike: 'the refusals that would show it are the same',
  oneFault: 'the refusals that would show it are the same, or one of the two faults is not refused',
  otherScope:
    'the read requires a different scope: the key is refused, and the missing scope cannot be seen',
  fewIds: 'a few ids do not reveal an alphabet, where numbers start, or how they are padded',
  fewFiles: 'few files were seen, so a rare status may not be among them',
  fewNames: 'few names were seen, or all of them fit several forms',
  timeForm: 'RFC 2822 has whole seconds only, and epoch times have no offset',
  fewTies:
    'few ties were seen, a hidden precision may decide among them, ids grow with time, or several comparisons order these ids the same',
  shortCursor: 'a cursor of ordinary length needs no padding',
  fewPages: 'no larger limit returns larger pages, or no walk has enough pages to try it',
  shortPages:
    'pages are short or have one entry, the listing ends first, or a larger limit gives the default size',
  severalReadings:
    'the page fits several explanations: the default page is as large as that of the smallest limit',
  endlessWalks: 'no walk of several pages reached its end',
  optionsRefused: 'OPTIONS is refused',
  optionsServed: 'OPTIONS is supported, or the refusals that would show it are the same',
  preflightRefused: 'no preflight succeeds, so its lifetime cannot be seen',
} as const;

export type BlindSpot = keyof typeof blindSpots;
