import { provideText } from '../../../contract-tests/suite.ts';
import type { Finding } from '../../learn/finding.ts';
import { groupBy } from '../../text/group-by.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import { flagNames } from '../target/flag-names.ts';

/** Where a profile comes from. */
export interface Learnt {
  readonly baseUrl: string;
  /** `by 246 requests in 3.1 s`. */
  readonly by: string;
  /** Rules that failed. */
  readonly failed?: number;
}

/** What was learned, what had to be assumed and which key would settle it, and what was lost. */
export function learnSummary(
  findings: readonly Finding[],
  { baseUrl, by, failed = 0 }: Learnt,
): string {
  const assumed = findings.filter((finding) => finding.assumed);
  const lost = findings.flatMap((finding) => finding.lost.map((what) => [finding, what] as const));
  const lines = [
    `Learned ${findings.length - assumed.length} of ${findings.length} fields of a profile from ${baseUrl}, ${by}.`,
    ...section('Assumed, as in the default profile unless the profile says more:', groups(assumed)),
    ...section(
      'Seen, and no profile can say it:',
      lost.map(([{ observation }, what]) => `${observation}: ${what}`),
    ),
  ];
  if (failed > 0) {
    lines.push(
      '',
      `${plural(failed, 'rule')} failed: no profile breaks a rule, so a twin does not; see check.`,
    );
  }
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)];
}

/** Fields that one reason covers, in one line. */
function groups(assumed: readonly Finding[]): string[] {
  const byReason = groupBy(assumed, ({ assumed: why }) => {
    const provide = why?.need === undefined ? '' : `; provide ${provideText(why.need, flagNames)}`;
    return `${why?.reason ?? ''}${provide}`;
  });
  return [...byReason].map(([reason, members]) => {
    const paths = new Set(members.map(({ path }) => shortPath(path)));
    return `${[...paths].join(', ')}: ${reason}`;
  });
}

const shortPath = (path: string) => /^refusals\.\w+/.exec(path)?.[0] ?? path;
