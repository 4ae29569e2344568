import type { Flag } from './flag.ts';
import { collectLines } from './values.ts';

export const markdownFlag: Flag = {
  flags: '--markdown <file>',
  description: 'write a summary as Markdown, for the page of a build',
};

/** Where the report goes: the same for every command that judges. */
export const reportFlags: readonly Flag[] = [
  { flags: '--json <file>', description: 'write the report as JSON' },
  { flags: '--junit <file>', description: 'write the report as JUnit XML' },
  { flags: '--html <file>', description: 'write the report as an HTML page' },
  markdownFlag,
];

/** An earlier run to compare with. */
export const baselineFlag = (what: string): Flag => ({
  flags: '--baseline <report>',
  description: `JSON report of an earlier run: show what changed and fail only on ${what}s that did not fail then`,
});

/** What is judged, by ids. */
export const onlyFlag = (description: string): Flag => ({
  flags: '--only <pattern>',
  description: `${description}; can be repeated`,
  collect: collectLines,
});
