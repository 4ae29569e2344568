import { expect, test } from 'vitest';
import { coverClauses } from './coverage.ts';
import { observations } from './observations.ts';
import { rules } from './rules.ts';

const rows = coverClauses(rules, observations);

test.each(rows.map((row) => ({ row, id: row.clause.id })))(
  '$id is judged, observed, or said to be undecidable',
  ({ row }) => {
    const covered = row.rules.length + row.observations.length > 0;

    expect(covered).toBe(row.undecidable === undefined);
  },
);
