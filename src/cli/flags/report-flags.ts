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
  annotations: {
    value: '<format>',
    help: 'also print each finding as an annotation of the build: "github" (GitHub Actions)',
    words: ['github'],
    setting: 'command',
  },
});

/** The file of each report, and whether findings are printed as annotations. */
export type ReportFiles = OptionsOf<typeof reportFlags>;

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
