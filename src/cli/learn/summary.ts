import type { JudgedReport } from '../../../contract-tests/index.ts';
import { provideText } from '../../../contract-tests/judgement/need.ts';
import type { Finding } from '../../learn/finding.ts';
import { printable } from '../../report/printable.ts';
import { flagNames } from '../target/flag-names.ts';

/** What was learned, what had to be assumed and which key would settle it, and what was lost. */
export function learnSummary(findings: readonly Finding[], report: JudgedReport): string {
  const assumed = findings.filter((finding) => finding.assumed);
  const lost = findings.flatMap((finding) => finding.lost.map((what) => [finding, what] as const));
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const lines = [
    `Learned ${findings.length - assumed.length} of ${findings.length} fields of a profile from ${report.baseUrl}, by ${report.requests} requests in ${seconds} s.`,
    ...section('Assumed, as in the default profile unless the profile says more:', groups(assumed)),
    ...section(
      'Seen, and no profile can say it:',
      lost.map(([{ observation }, what]) => `${observation}: ${what}`),
    ),
  ];
  const { fail } = report.counts;
  if (fail > 0) {
    lines.push(
      '',
      `${fail} rules failed: no profile breaks a rule, so a twin does not; see check.`,
    );
  }
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)];
}

/** Fields that one reason covers, in one line. */
function groups(assumed: readonly Finding[]): string[] {
  const byReason = new Map<string, Set<string>>();
  for (const { path, assumed: why } of assumed) {
    const provide =
      why?.need === undefined ? '' : `; to settle it: ${provideText(why.need, flagNames)}`;
    const reason = `${why?.reason ?? ''}${provide}`;
    byReason.set(reason, (byReason.get(reason) ?? new Set()).add(shortPath(path)));
  }
  return [...byReason].map(([reason, paths]) => `${[...paths].join(', ')}: ${reason}`);
}

const shortPath = (path: string) => /^refusals\.\w+/.exec(path)?.[0] ?? path;
