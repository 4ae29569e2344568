import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

interface Expression {
  readonly file: string;
  readonly pattern: RegExp;
}

/** The regular expressions of code that reads texts from deployments and clients. */
const expressions = ['contract-tests', 'src'].flatMap((folder) =>
  readdirSync(new URL(`../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap(expressionsIn),
);

function expressionsIn(file: string): Expression[] {
  const { program } = parseSync(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const found: Expression[] = [];
  new Visitor({
    Literal: (literal) => {
      if ('regex' in literal) {
        const { pattern, flags } = literal.regex;
        found.push({ file, pattern: new RegExp(pattern, flags) });
      }
    },
  }).visit(program);
  return found;
}

test('no regular expression takes more than linear time', () => {
  const slow = expressions.flatMap(({ file, pattern }) =>
    analyse(pattern).reports.map(({ type, character }) => ({
      file,
      pattern: String(pattern),
      type,
      character: String(character.pick),
    })),
  );

  expect(expressions.length).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});
