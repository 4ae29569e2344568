import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents, root } from './support/documents.ts';

/** Phrases to avoid in documents, help and console, each with the plain one. */
const phrases: readonly (readonly [found: RegExp, plain: string])[] = [
  [
    /\b(ids?|entry|sandbox|mock|server|line|object|case|sentence) an? (line|test|job|situation|call|file|page|key)\b/,
    'one … per …',
  ],
  [/\bstands?\b(?! (?:for|in for|out)\b)/, 'is'],
  [/\b(?:who|which)ever\b/i, 'any … that'],
  [/\bis none\b/, 'there is no'],
  [/\banew\b/, 'again'],
  [/\bbesides?\b/, 'in addition to'],
  [/\bmidway\b/, 'in the middle'],
  [/\bmeanwhile\b/, 'in the meantime'],
  [/\bg(?:ives?|ave|iven) (?:it |them )?(?:back|out)\b/, 'returns'],
  [/\bgo(?:es|ing)? on (?!top\b)/, 'continues'],
  [/\blets? (?:all \w+ )?go\b/, 'expires, is deleted'],
  [/\bin the place of\b/, 'instead of'],
  [/\b(?:some|every|any)body\b/i, 'you, anyone, no one'],
  [/\bat fault\b|\bwhat is wrong with it\b/, 'invalid'],
  [/\bof (?:its|their|one.s) own\b/, 'its own …, a separate …'],
  [/\bof (?:before|yours)\b|\b(?:recipes|everything) of it\b/i, 'the noun itself'],
  [/\b(?:is|are|be|was) told\b|\btold of\b/, 'reports, shows, prints'],
];

const sources = execFileSync(
  'git',
  ['ls-files', 'src/cli/options.ts', 'src/cli/help.ts', 'src/cli/program.ts', 'console/src/*.ts*'],
  { cwd: root, encoding: 'utf8' },
);

/** The strings of three or more words in a source file, which are for users. */
const stringsOf = (source: string): readonly string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/|import\b)/.test(line))
    .flatMap((line) => [
      ...line.matchAll(/(['"`])((?:(?!\1)[^\\])*)\1|>([^<>{}]+)|^\s+(\w[^<>{}=;]*)$/g),
    ])
    .map(([, , quoted, ...jsx]) => quoted ?? jsx.join(''))
    .filter((text) => /\w+ \w+ \w+/.test(text) && !/=>|instanceof|[;=]/.test(text));

test('documents, help and console use the plain words', () => {
  const texts = [
    ...documents
      .filter(({ path }) => !/field|performance|CHANGELOG/.test(path))
      .map(({ path, text }) => [path, text.replaceAll(/```.*?```|`[^`\n]*`/gs, '`code`')]),
    ...sources
      .trimEnd()
      .split('\n')
      .map((path) => [path, stringsOf(readFileSync(root + path, 'utf8')).join('\n')]),
  ] as const;
  const found = texts.flatMap(([path = '', text = '']) =>
    phrases.flatMap(([phrase, plain]) => {
      const [words] = phrase.exec(text) ?? [];
      return words === undefined ? [] : [`${path}: "${words}": write "${plain}"`];
    }),
  );

  expect(found).toEqual([]);
});
