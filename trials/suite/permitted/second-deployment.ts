import { everyEntry } from '../../deployment/change-answers.ts';
import { keys } from '../../deployment/deployment.ts';
import { sampleFiles } from '../../deployment/sample-files.ts';
import type { Deployed } from '../second-deployment.ts';

const iso = (at: number) => new Date(at / 1000).toISOString();
const microseconds = (at: number) => iso(at).replace('Z', `${String(at % 1000).padStart(3, '0')}Z`);
const trimmed = (at: number) => iso(at).replace(/\.?0+Z$/, 'Z');

const microsecondsApart = () =>
  sampleFiles(60).map((file, index) => ({
    ...file,
    at: 1_767_225_600_000_000 + (index % 5 === 0 ? index : index - 1),
  }));
const halfSecondsApart = () =>
  sampleFiles(60).map((file, index) => ({ ...file, at: 1_767_225_601_000_000 + index * 500_000 }));

/** The nth of these texts, each with something that a URL would mangle. */
const hardCursor = (n: number) => `+/=&?#% "<>${n}\\ä漢%2B😀;:@[]{}|^~\``;

/** An order of ids that no reader could guess. */
const hash = (text: string): number =>
  Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 9973, 7);

const times: readonly Deployed[] = [
  {
    id: 'second-microseconds-apart',
    title: 'Files that are microseconds apart, and say so.',
    behaves: { files: microsecondsApart(), showTime: microseconds },
  },
  {
    id: 'second-hidden-microseconds',
    title: 'Files that are microseconds apart, and show one second.',
    behaves: {
      files: microsecondsApart(),
      showTime: (at) => `${iso(at).slice(0, 19)}Z`,
    },
  },
  {
    id: 'second-sorted-as-text',
    title: 'Times without trailing zeros, sorted as texts: there may be a finer order behind it.',
    behaves: {
      files: halfSecondsApart(),
      showTime: trimmed,
      select: (ordered, file) => {
        const texts = ordered.toSorted((a, b) => (trimmed(a.at) < trimmed(b.at) ? 1 : -1));
        return file ? texts.slice(texts.indexOf(file) + 1) : texts;
      },
    },
  },
  {
    id: 'second-epoch-seconds',
    title: 'Times in seconds since 1970.',
    behaves: { showTime: (at) => String(at / 1_000_000) },
  },
  {
    id: 'second-epoch-microseconds',
    title: 'Times in microseconds since 1970.',
    behaves: { showTime: String },
  },
];

const listings: readonly Deployed[] = [
  {
    id: 'second-ties-at-random',
    title: 'Ties in an order of ids that no reader could guess.',
    behaves: { compareIds: (a, b) => hash(a) - hash(b) },
  },
  {
    id: 'second-one-entry-of-many',
    title: 'One entry a page, whatever the limit, of more files than are walked so.',
    behaves: { fill: () => 1 },
  },
  {
    id: 'second-minimum-refused',
    title: 'Limits below 8 are refused.',
    behaves: { minLimit: 8, outOfRange: 'refuse' },
  },
  {
    id: 'second-one-limit-taken',
    title: 'Every limit but the default is refused.',
    behaves: {
      minLimit: 10,
      maxLimit: 10,
      outOfRange: 'refuse',
      files: sampleFiles(35),
    },
  },
  {
    id: 'second-cursors-of-all-characters',
    title: 'Cursors of every character that a URL would mangle, at once.',
    behaves: { cursorText: hardCursor },
  },
  {
    id: 'second-names-with-isolates',
    title: 'Names with characters that isolate their direction.',
    behaves: { page: everyEntry((entry) => ({ ...entry, name: 'a\u2067b\u2069' })) },
  },
  {
    id: 'second-json-suffix',
    title: 'The content type is application/hal+json, with a charset.',
    behaves: { contentType: 'application/hal+json; charset=utf-8' },
  },
];

const runs: readonly Deployed[] = [
  {
    id: 'second-honest',
    title: 'The second deployment as it is: it passes every rule.',
    behaves: {},
  },
  {
    id: 'second-slashes-behind',
    title: 'The base URL is given with slashes at its end.',
    behaves: { basePath: '/prefix' },
    suffix: '//',
  },
  {
    id: 'second-unscoped-mistyped',
    title: 'The key without files:read is refused like one that is made up.',
    behaves: {},
    keys: { ...keys, unscoped: 'wfk_mistyped' },
  },
  {
    id: 'second-expired-mistyped',
    title: 'The expired key is refused like one that is made up.',
    behaves: {},
    keys: { ...keys, expired: 'wfk_mistyped' },
  },
  {
    id: 'second-keys-exchanged',
    title: 'The expired key and the one without files:read are given for each other.',
    behaves: {},
    keys: { ...keys, expired: keys.unscoped, unscoped: keys.expired },
  },
  {
    id: 'second-key-alone',
    title: 'No key is given but the good one.',
    behaves: {},
    keys: { key: keys.key },
  },
];

/** What the document permits and the mock does not do. */
export const permittedSecondDeployments: readonly Deployed[] = [...runs, ...times, ...listings];
