import { expect, test } from 'vitest';
import { openClauseIds } from '../../document/clauses.ts';
import { fieldPaths } from '../../learn/drift.ts';
import { clausesOfField } from '../../profile/choices.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';

test('every field that is learned answers an open clause', () => {
  for (const path of fieldPaths(resolveProfile('default'))) {
    const clauses = clausesOfField(path);

    expect(clauses, path).not.toEqual([]);
    for (const clause of clauses) expect(openClauseIds).toContain(clause);
  }
});
