import { expect, test } from 'vitest';
import { clauses } from '../src/document/clauses.ts';
import { undecidable } from './coverage.ts';
import { observations } from './observations.ts';
import { rules } from './rules.ts';

const covered = new Set([...rules, ...observations].flatMap((each) => each.clauses));

test.each(clauses)('$id is judged, observed, or said to be undecidable', ({ id }) => {
  expect(covered.has(id)).toBe(undecidable[id] === undefined);
});
