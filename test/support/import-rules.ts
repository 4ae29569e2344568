import manifest from '../../package.json' with { type: 'json' };
import type { Import } from './module-graph.ts';

/** The rooms of `src`, lowest first: a room may import itself and rooms of the floors below. */
export const floors: readonly (readonly string[])[] = [
  ['document', 'text'],
  ['report', 'template'],
  ['profile'],
  ['world'],
  ['store'],
  ['service'],
  ['http'],
  ['mock'],
  ['control'],
  ['data', 'msw', 'server', 'worker'],
  ['browser', 'learn', 'consumer', 'playwright', 'vitest'],
  ['cli'],
];

/** It gathers what runs anywhere: the mock and what is below it. */
const INDEX = 'src/index.ts';
/** The only entry to the suite for the rooms above it. */
const SUITE = 'contract-tests/suite.ts';
const isOurs = (path: string) => /^(src|contract-tests)\//.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isSuite = (path: string) => path.startsWith('contract-tests/');
const isConsole = (path: string) => path.startsWith('console/');
const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`);
const roomOf = (path: string) => path.split('/')[1] ?? '';
const floorOf = (path: string) =>
  path === INDEX
    ? floors.findIndex((rooms) => rooms.includes('control')) - 0.5
    : floors.findIndex((rooms) => rooms.includes(roomOf(path)));
const isOwnName = ({ to }: Import) => `${to}/`.startsWith(`${manifest.name}/`);
const mayUseNode = /^(src\/(server|cli|vitest)|bench|scripts|test|trials|examples)\//;
/** The modules that the console may import at run time; from others it may import types. */
const IN_CONSOLE =
  /^(console\/src|src\/(document|text|report|template|profile|learn)|contract-tests)\/|^src\/control\/(connect|endpoints|request-error)\.ts$|\.(css|svg\?url|md\?raw)$/;

type Rule = readonly [isBroken: (given: Import) => boolean, reason: string];

const rules: readonly Rule[] = [
  [
    (given) => given.to === INDEX || (isOwnName(given) && isOurs(given.from)),
    'the public entries are for users of the package',
  ],
  [({ from, to }) => to === '?' && isOurs(from), 'a computed name hides what is imported'],
  [
    ({ from, kind }) => kind === 'builtin' && !mayUseNode.test(from),
    'this part runs in browsers too',
  ],
  [
    ({ from, to, kind }) => kind === 'package' && isSuite(from) && to !== 'zod/mini',
    'the suite brings no library along, except for its options',
  ],
];

/** For imports of files that are no JSON. */
const fileRules: readonly Rule[] = [
  [({ to }) => isTest(to), 'a test is nobody’s library'],
  [({ from, to }) => isIn(to, 'trials') && isOurs(from), 'it is there to try the package'],
  [({ from, to }) => isConsole(to) && !isConsole(from), 'it is a page, and no library'],
  [
    ({ from, to, typeOnly }) =>
      isIn(from, 'console/src') && !IN_CONSOLE.test(to) && !(typeOnly && isIn(to, 'src')),
    'the console drives a mock from elsewhere',
  ],
  [
    ({ from, to }) =>
      isSuite(from) && !(isSuite(to) ? to !== SUITE : /^src\/(document|text)\//.test(to)),
    'the suite is an independent witness: of src it imports document and text alone',
  ],
  [
    ({ from, to }) =>
      isIn(from, 'src') &&
      isSuite(to) &&
      !(['report', 'learn', 'cli'].includes(roomOf(from)) && to === SUITE) &&
      !(from === 'src/learn/contract.ts' && to === 'contract-tests/index.ts'),
    `only reports, learning and the command line know the suite, by ${SUITE}`,
  ],
  [({ from, to }) => isIn(from, 'src') && !isOurs(to), 'it is no part of the package'],
  [
    ({ from, to }) =>
      isIn(from, 'src') &&
      isIn(to, 'src') &&
      (floorOf(from) < 0 || floorOf(to) < 0 || roomOf(from) !== roomOf(to)) &&
      !(floorOf(to) >= 0 && floorOf(to) < floorOf(from)),
    'imports run one way, from upper rooms to lower ones',
  ],
];

/** The violation of an import, or null. Tests may import anything. */
export function violationOf(given: Import): string | null {
  const { from, to, kind } = given;
  if (isTest(from)) return null;
  const isFile = kind === 'file' && !to.endsWith('.json');
  const broken = [...rules, ...(isFile ? fileRules : [])].find(([isBroken]) => isBroken(given));
  return broken ? `${from} imports ${to}: ${broken[1]}` : null;
}
