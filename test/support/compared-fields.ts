import type { FieldComparison } from '../../src/learn/compare-profiles.ts';

/** A field of every kind, in which every text is the given one. */
export function fieldsWith(text: string) {
  const both = { expected: text, now: { [text]: text }, evidence: [`GET /${text} 403`] };
  const all: FieldComparison[] = [
    { ...both, path: 'limit.default', kind: 'same' },
    { ...both, path: 'limit.maximum', kind: 'changed' },
    { ...both, path: 'cursor.style', kind: 'new' },
    { ...both, path: 'refusals.expiredKey.status', kind: 'not-asked', reason: text },
    { ...both, path: 'rateLimit', kind: 'unknown', reason: text },
  ];
  return all;
}
