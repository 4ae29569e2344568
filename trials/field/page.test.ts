import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clients } from './clients.ts';
import { writeFieldPage } from './page.ts';
import { servers } from './servers.ts';
import type { FieldResult } from './try-field.ts';

const result = (given: Partial<FieldResult>): FieldResult => ({
  subject: { id: 'a', title: 'A program', file: 'a.mjs', needs: [], mistakes: {} },
  mistake: undefined,
  expected: 'no failure',
  got: 'no failure',
  isRight: true,
  seconds: 1.4,
  ...given,
});

test('the page counts correct judgements and lists what was not tried', () => {
  const mistake = { id: 'b', title: 'compares by <= | >=', edits: {}, caughtBy: ['c'] };

  const page = writeFieldPage({
    servers: [result({}), result({ mistake }), result({ mistake, got: 'nothing', isRight: false })],
    clients: [],
    skipped: ['B: nginx is not installed (apt-get install nginx).'],
  });

  expect(page).toContain('1 correct, 1 judged so; 2 mistakes, 1 judged so.');
  expect(page).toContain('| A program |  | compares by &lt;= \\| >= | no failure | nothing | 1 |');
  expect(page).toContain('## Not tried\n\nB: nginx is not installed');
});

test('docs/field.md shows every program and every mistake', () => {
  const page = readFileSync(new URL('../../docs/field.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| (?!program|---)/.test(line));

  const cases = [...servers, ...clients].flatMap(({ title, mistakes }) =>
    ['', ...Object.keys(mistakes)].map(() => `| ${title} |`),
  );

  expect(rows.map((row) => row.match(/^\| [^|]* \|/)?.[0])).toEqual(cases);
});
