import { expect, test } from 'vitest';
import {
  type ClauseId,
  clauseAddress,
  clauseById,
  clauses,
  openClauseIds,
  sections,
} from './clauses.ts';

test('no two clauses share an id', () => {
  const ids = clauses.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
});

/** Ids are in reports and in expected-failure files: one that changes breaks its users. */
test('the clauses are these, in the order of the document', () => {
  const text = clauses.map(({ id, kind }) => `${id} ${kind}`).join('\n');

  expect(text).toMatchInlineSnapshot(`
    "0-base-url stated
    1-r1 stated
    1-r2 stated
    1-r3 stated
    1-r4 stated
    1-r5 stated
    1-r6 open
    2.1-issuance stated
    2.1-scopes stated
    2.1-expiry stated
    2.1-secret stated
    2.1-binding stated
    2.1-fields open
    2.2-workspaceId stated
    2.2-fields open
    2.2-workspaceId-format open
    2.3-id stated
    2.3-name stated
    2.3-contentType stated
    2.3-size stated
    2.3-validationStatus stated
    2.3-createdAt stated
    2.3-signature stated
    2.3-id-format open
    2.3-createdAt-format open
    2.3-validationStatus-values open
    2.3-contentType-form open
    2.3-name-normalisation open
    3-state stated
    3-transitions open
    4-authorization stated
    4-json stated
    4.1-request stated
    4.1-success stated
    4.1-conveys stated
    4.1-fields open
    4.1-scope open
    4.2-request stated
    4.2-success stated
    4.2-body open
    4.2-scope open
    4.3-request stated
    4.3-scope stated
    4.3-limit stated
    4.3-cursor stated
    4.3-files stated
    4.3-hasMore stated
    4.3-nextCursor stated
    4.3-r1 stated
    4.3-r2 stated
    4.3-r3 stated
    4.3-r4 stated
    4.3-r5 stated
    4.3-r6 stated
    4.3-other-workspace open
    4.3-tie-direction open
    4.3-page-fill open
    4.3-cursor-behaviour open
    4.3-fields open
    5-r1 stated
    5-r2 stated
    5-r3 stated
    5-r4 stated
    5-r5 stated
    5-r6 open
    5-scheme-form open
    6-events open
    7-r1 stated
    7-r2 stated
    7-r3 stated
    7-r4 open
    8-expiry-default stated
    8-page-size stated
    8-limit-default open
    8-limit-maximum open
    8-limit-out-of-range open
    8-rate-limits open
    9-r1 stated
    9-r2 open
    1-transport open"
  `);
});

test('every section of the document has a clause, and every clause a section', () => {
  const used = new Set(clauses.map(({ section }) => section));

  expect([...used].toSorted()).toEqual(Object.keys(sections).toSorted());
});

test('every clause says something, in a sentence of its own', () => {
  for (const { id, text } of clauses) expect(text, id).toMatch(/^.{3,}\.$/);
  expect(new Set(clauses.map(({ text }) => text)).size).toBe(clauses.length);
});

test('the open clauses are those that the document leaves to the deployment', () => {
  const open = clauses.filter(({ kind }) => kind === 'open');

  expect(openClauseIds).toEqual(open.map(({ id }) => id));
  expect(openClauseIds).toContain('7-r4');
  expect(openClauseIds).not.toContain('7-r1');
});

test('an id that is not there is named', () => {
  const untyped: ClauseId = JSON.parse('"4.3-r9"');

  expect(() => clauseById(untyped)).toThrow(
    'Failed to find the clause "4.3-r9": the document has no such clause',
  );
});

test('the address of a clause leads to its heading in docs/api.md', () => {
  expect(clauseAddress('4.3-hasMore')).toBe('docs/api.md#43-hasmore');
});
