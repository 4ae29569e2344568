import type { Keys } from '../../../contract-tests/http/credentials.ts';
import { type Behaviour, deploy, keys } from '../../deployment/deployment.ts';
import { judge } from '../../deployment/run-suite.ts';
import { sampleFiles } from '../../deployment/sample-files.ts';
import { type Verdicts, verdictsOf } from '../judge-mock.ts';

/** What the deployment does, and how it is judged: a suffix of the base URL, and other keys. */
type Row = readonly [
  title: string,
  behaves: Partial<Behaviour>,
  judged?: { readonly suffix?: string; readonly keys?: Keys },
];

interface Case {
  readonly id: string;
  readonly title: string;
  readonly judge: () => Promise<Verdicts>;
}

/** Variants of the second deployment that do what the mock cannot, by id. */
const deployed = (rows: Readonly<Record<string, Row>>): readonly Case[] =>
  Object.entries(rows).map(([id, [title, behaves, { suffix = '', keys: given } = {}]]) => ({
    id,
    title,
    judge: async () => {
      const deployment = deploy(behaves);
      const baseUrl = `${deployment.baseUrl}${suffix}`;
      return verdictsOf(await judge(deployment, { baseUrl, keys: given ?? deployment.keys }));
    },
  }));

const iso = (at: number) => new Date(at / 1000).toISOString();

const trimmed = (at: number) => iso(at).replace(/\.?0+Z$/, 'Z');

const microsecondsApart = () =>
  sampleFiles(60).map((file, index) => ({
    ...file,
    at: 1_767_225_600_000_000 + (index % 5 === 0 ? index : index - 1),
  }));
const halfSecondsApart = () =>
  sampleFiles(60).map((file, index) => ({ ...file, at: 1_767_225_601_000_000 + index * 500_000 }));

/** The nth of many cursors, each with characters that a URL must escape. */
const hardCursor = (n: number) => `+/=&?#% "<>${n}\\ä漢%2B😀;:@[]{}|^~\``;

/** An order of ids that no client can guess. */
const hash = (text: string): number =>
  Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 9973, 7);

/** Behaviour that the document permits and the mock does not have. */
export const permittedSecondDeployments = deployed({
  'second-honest': ['The second deployment as it is: it passes every rule.', {}],
  'second-slashes-behind': [
    'The base URL is given with slashes at its end.',
    { basePath: '/prefix' },
    { suffix: '//' },
  ],

  'second-key-alone': ['No key is given but the good one.', {}, { keys: { key: keys.key } }],

  'second-hidden-microseconds': [
    'Files that are microseconds apart, and show one second.',
    {
      files: microsecondsApart(),
      showTime: (at) => `${iso(at).slice(0, 19)}Z`,
    },
  ],
  'second-sorted-as-text': [
    'Times without trailing zeros, sorted as texts: there may be a finer order behind it.',
    {
      files: halfSecondsApart(),
      showTime: trimmed,
      select: (ordered, file) => {
        const texts = ordered.toSorted((a, b) => (trimmed(a.at) < trimmed(b.at) ? 1 : -1));
        return file ? texts.slice(texts.indexOf(file) + 1) : texts;
      },
    },
  ],

  'second-ties-at-random': [
    'Ties in an order of ids that no reader could guess.',
    { compareIds: (a, b) => hash(a) - hash(b) },
  ],
  'second-one-entry-of-many': [
    'One entry per page, whatever the limit, of more files than are walked so.',
    { fill: () => 1 },
  ],

  'second-one-limit-taken': [
    'Every limit but the default is refused.',
    {
      minLimit: 10,
      maxLimit: 10,
      outOfRange: 'refuse',
      files: sampleFiles(35),
    },
  ],
  'second-cursors-of-all-characters': [
    'Cursors of every character that a URL would mangle, at once.',
    { cursorText: hardCursor },
  ],

  'second-json-suffix': [
    'The content type is application/hal+json, with a charset.',
    { contentType: 'application/hal+json; charset=utf-8' },
  ],
});
