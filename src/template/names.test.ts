import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnyNames, checkTemplate } from './check.ts';
import {
  answerNames,
  entryNames,
  generatedNames,
  keyNames,
  optionsNames,
  originNames,
  pageNames,
  preflightHeaderNames,
  preflightMethodNames,
  requestNames,
  workspaceNames,
} from './names.ts';

/** The rows of the page by their first cell: the place, and its names that other rows document. */
const places: Readonly<Record<string, readonly [place: AnyNames, saidElsewhere: AnyNames]>> = {
  'refusals, headers, pages, the key check, the workspace read': [requestNames, {}],
  'these, and entries': [generatedNames, {}],
  'the key check': [keyNames, answerNames],
  'the workspace read': [workspaceNames, answerNames],
  'pages, and headers of the listing': [pageNames, answerNames],
  entries: [entryNames, generatedNames],
  'headers of responses to OPTIONS': [optionsNames, answerNames],
  'cross-origin access, `origin`': [originNames, {}],
  'cross-origin access, `allowMethods`': [preflightMethodNames, {}],
  'cross-origin access, `allowHeaders`': [preflightHeaderNames, {}],
};

const page = readFileSync(new URL('../../docs/learn.md', import.meta.url), 'utf8');
const table = /\| in \| placeholders \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
const rows = table
  .trimEnd()
  .split('\n')
  .map((row) => row.slice(2, -2).split(' | '));

test('the page has a row for each place', () => {
  expect(rows.map(([place]) => place)).toEqual(Object.keys(places));
});

test.each(rows)('the page says what placeholders there are: %s', (place = '', text = '') => {
  const [names, elsewhere] = places[place] ?? [{}, {}];
  const documented = new Set(Array.from(text.matchAll(/`\{([\w-]+)/g), ([, name]) => name));

  expect(checkTemplate(text, names)).toEqual([]);
  for (const name of Object.keys(names)) {
    if (!Object.hasOwn(elsewhere, name)) expect(documented).toContain(name);
  }
});
