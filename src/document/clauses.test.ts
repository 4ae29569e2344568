import { expect, test } from 'vitest';
import { type ClauseId, clauseAddress, clauseById, clauses } from './clauses.ts';

/** Reports and files of expected failures contain the ids, so a changed id is a breaking change. */
test('the clauses are these, in the order of the document, the open ones with a question mark', () => {
  const lines: string[] = [];
  for (const { id, section, kind } of clauses) {
    const isNew = !lines.at(-1)?.startsWith(`${section}: `);
    if (isNew) lines.push(`${section}:`);
    const subject = id.slice(section.length + 1) + (kind === 'open' ? '?' : '');
    lines.push(`${lines.pop()} ${subject}`);
  }

  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "0: base-url
    1: r1 r2 r3 r4 r5 r6?
    2.1: issuance scopes expiry secret binding fields?
    2.2: workspaceId fields? workspaceId-format?
    2.3: id name contentType size validationStatus createdAt signature id-format? createdAt-format? validationStatus-values? contentType-form? name-normalisation?
    3: state transitions?
    4: authorization json
    4.1: request success conveys fields? scope?
    4.2: request success body? scope?
    4.3: request scope limit cursor files hasMore nextCursor r1 r2 r3 r4 r5 r6 other-workspace? tie-direction? page-fill? cursor-behaviour? fields?
    5: r1 r2 r3 r4 r5 r6? scheme-form?
    6: events?
    7: r1 r2 r3 r4?
    8: expiry-default page-size limit-default? limit-maximum? limit-out-of-range? rate-limits?
    9: r1 r2?
    1: transport?"
  `);
});

test('every clause says something, in a sentence of its own', () => {
  for (const { id, text } of clauses) expect(text, id).toMatch(/^.{3,}\.$/);
  expect(new Set(clauses.map(({ text }) => text)).size).toBe(clauses.length);
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
