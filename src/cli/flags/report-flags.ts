import { flagsOf, type OptionsOf } from './flag.ts';

/** The files to write reports to. */
export const reportFlags = flagsOf({
  json: { value: '<file>', help: 'write the report as JSON', setting: 'command' },
  junit: { value: '<file>', help: 'write the report as JUnit XML', setting: 'command' },
  html: { value: '<file>', help: 'write the report as an HTML page', setting: 'command' },
  markdown: {
    value: '<file>',
    help: 'write a summary as Markdown, for a CI build page',
    setting: 'command',
  },
  sarif: {
    value: '<file>',
    help: 'write the findings as SARIF, for code scanning',
    setting: 'command',
  },
  annotations: {
    value: '<format>',
    help: 'also print each finding as an annotation of the build: "github" (GitHub Actions)',
    words: ['github'],
    setting: 'command',
  },
});

/** The file of each report, and whether findings are printed as annotations. */
export type ReportFiles = OptionsOf<typeof reportFlags>;

/** An earlier run to compare with. */
export const baselineFlag = <const What extends string>(what: What) =>
  flagsOf({
    baseline: {
      value: '<report>',
      help: `compare with the JSON report of an earlier run: show what changed, and fail only on ${what}s that did not fail then`,
      setting: 'command',
    },
  });

/** Milliseconds: the longest timer of Node. */
export const MAX_TIMEOUT = 2_147_483_647;

export const deadlineFlag = {
  value: '<seconds>',
  help: 'end the whole run after this time and exit with 2',
  range: [1, Math.floor(MAX_TIMEOUT / 1_000)],
} as const;

/** One text, or several lines from a variable. An empty text is kept: it is refused later. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 || text.includes('\n') ? lines : [text];
}
