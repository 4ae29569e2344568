import { expect, test } from 'vitest';
import { fieldPaths } from '../../../contract-tests/learn/drift.ts';
import { openClauseIds } from '../../document/clauses.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { clausesOfField } from './clauses-of-field.ts';

test('every field that is learned answers an open clause', () => {
  for (const path of fieldPaths(resolveProfile('default'))) {
    const clauses = clausesOfField(path);

    expect(clauses, path).not.toEqual([]);
    for (const clause of clauses) expect(openClauseIds).toContain(clause);
  }
});

test('the clause that names the field itself comes before one that names its group', () => {
  expect(clausesOfField('limit.default')).toEqual(['8-limit-default', '8-limit-out-of-range']);
  expect(clausesOfField('refusals.badLimit.status')).toEqual(['8-limit-out-of-range', '7-r4']);
});
