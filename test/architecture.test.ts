import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, textOf } from './support/documents.ts';
import { floors } from './support/import-rules.ts';

/** Checks docs/architecture.md against the folders and the import rules. */

const map = textOf('docs/architecture.md');

const foldersIn = (path: string): readonly string[] =>
  readdirSync(root + path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The first cells of the rows of a table, without their backticks. */
const rowsOf = (heading: string): readonly string[] => {
  const table = map.slice(map.indexOf(heading)).split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell);
};

test('the map lists exactly the rooms of src', () => {
  const rooms = rowsOf('| room | what |').map((path) => path.replace('src/', ''));

  expect(rooms.toSorted()).toEqual(foldersIn('src').toSorted());
});

test('the map lists exactly the folders of the project', () => {
  const made = ['node_modules', 'dist', 'build', 'coverage', '.git'];
  const folders = foldersIn('').filter((name) => !made.includes(name));

  expect(rowsOf('| folder | what |').toSorted()).toEqual(folders.toSorted());
});

test('the map shows the rooms in the order of the import rules', () => {
  const line = map.split('\n').find((each) => each.includes('` ← `')) ?? '';
  const shown = line
    .split(' ← ')
    .map((floor) => [...floor.matchAll(/`(\w+)`/g)].map(([, room = '']) => room));

  expect(shown).toEqual(floors);
});
