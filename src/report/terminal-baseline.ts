import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import {
  type BaselineComparison,
  baselineSummary,
  type Change,
  changeText,
  isWorse,
  listedChanges,
  unlistedText,
} from './baseline.ts';

interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
}

/** Characters of an answer. */
const LONGEST_ANSWER = 300;

/**
 * What changed since an earlier run, worst first, and a line of counts.
 *
 * @param titleOf what an id stands for.
 */
export function baselineLines(
  comparison: BaselineComparison,
  titleOf: (id: string) => string,
  paint: Paint,
): string[] {
  const { file, answers, notes } = comparison;
  const changes = listedChanges(comparison);
  const unlisted = unlistedText(comparison);
  const width = Math.max(0, ...changes.map((change) => changeText(change).length));
  const answer = (text: string | null): string =>
    text === null ? 'not seen' : printable(shortText(text, LONGEST_ANSWER));
  return [
    paint.bold(`What changed since ${printable(file)}`),
    ...changes.map((change) => {
      const text = paintOf(change, paint)(changeText(change).padEnd(width));
      return `  ${text}  ${titleOf(change.id)}  ${paint.dim(change.id)}`;
    }),
    ...(unlisted === undefined ? [] : [`  ${unlisted}`]),
    ...answers.flatMap(({ question, was, is }) => [
      `  ${question}`,
      `    ${paint.dim('was')}  ${answer(was)}`,
      `    ${paint.dim('now')}  ${answer(is)}`,
    ]),
    ...notes.map((note) => `  ${paint.dim('note')}  ${printable(note)}`),
    baselineSummary(comparison),
    '',
  ];
}

function paintOf(change: Change, { red, green, dim }: Paint): (text: string) => string {
  if (isWorse(change)) return red;
  return change.kind === 'newly-passing' ? green : dim;
}
