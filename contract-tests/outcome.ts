import type { Evidence, Exchange } from './exchange.ts';
import type { Finding, Pass, Unproven } from './rule.ts';

export const pass: Pass = { verdict: 'pass' };

export function fail(expected: string, seen: string, ...evidence: Evidence): Finding<'fail'> {
  return { verdict: 'fail', expected, seen, evidence: distinct(evidence) };
}

export function warn(expected: string, seen: string, ...evidence: Evidence): Finding<'warn'> {
  return { verdict: 'warn', expected, seen, evidence: distinct(evidence) };
}

export function unproven(
  reason: string,
  provide: string,
  evidence: readonly Exchange[] = [],
): Unproven {
  return { verdict: 'unproven', reason, provide, evidence };
}

/** The same exchange often proves two halves of one finding. */
function distinct([first, ...rest]: Evidence): Evidence {
  return [first, ...[...new Set(rest)].filter((exchange) => exchange !== first)];
}
