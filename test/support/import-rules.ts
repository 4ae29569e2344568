import type { Import } from './module-graph.ts';

/** The rooms of `src` and their floors: a room may import itself and rooms below. */
export const floors: Readonly<Record<string, number>> = {
  document: 0,
  text: 0,
  report: 1,
  template: 1,
  profile: 2,
  world: 3,
  store: 4,
  service: 5,
  http: 6,
  mock: 7,
  control: 8,
  data: 9,
  msw: 9,
  server: 9,
  worker: 9,
  browser: 10,
  learn: 10,
  consumer: 10,
  playwright: 10,
  vitest: 10,
  cli: 11,
};

/** `src/index.ts` gathers what runs anywhere: the mock and what is below it. */
const INDEX = 'src/index.ts';
const INDEX_FLOOR = 7.5;

/** Trials of the suite and the kit on mutants and clients; not a part of the package. */
const isTrial = (path: string): boolean => path.startsWith('trials/');
/** Rooms that run the contract suite or show its runs; the mock and its faces must not. */
const knowsTheSuite = ['report', 'learn', 'cli'];
/** The only entry to the suite for the rooms above it. */
const SUITE = 'contract-tests/suite.ts';
const mayUseNode = /^(src\/(server|cli|vitest)|bench|scripts|test|trials|examples)\//;
/** The page of `serve`: it controls a mock remotely, as any client does. */
const isConsole = (path: string): boolean => path.startsWith('console/src/');
/** The modules that it may import at run time; from others it may import types. */
const IN_CONSOLE =
  /^(console\/src|src\/(document|text|report|template|profile|learn)|contract-tests)\/|^src\/control\/(connect|endpoints|read-events|request-error)\.ts$/;

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The violation of an import, or null. Tests may import anything. */
export function faultOf(given: Import, packageName: string): string | null {
  const { from, kind } = given;
  if (isTest(from)) return null;
  const ownName = given.to === packageName || given.to.startsWith(`${packageName}/`);
  const to = ownName ? INDEX : given.to;
  const fault = (reason: string) => `${from} imports ${given.to}: ${reason}`;

  if (to === INDEX && (ownName ? isOurs(from) : true)) {
    return fault('the public entries are for users of the package');
  }
  if (to === '?' && isOurs(from)) return fault('a computed name hides what is imported');
  if (kind === 'builtin' && !mayUseNode.test(from)) {
    return fault('this part runs in browsers too');
  }
  const isSuite = from.startsWith('contract-tests/');
  if (kind === 'package' && isSuite) return fault('the suite brings no library along');
  if (kind !== 'file' || to.endsWith('.json')) return null;
  if (isTest(to)) return fault('a test is nobody’s library');
  if (isTrial(to) && isOurs(from)) return fault('it is there to try the package');
  if (isConsole(to) && !from.startsWith('console/')) return fault('it is a page, and no library');
  if (isConsole(from)) return consoleFault(given, fault);
  if (from.startsWith('src/')) return srcFault(given, fault);
  if (isSuite) return suiteFault(given, fault);
  return null;
}

const isOurs = (path: string) => /^(src|contract-tests)\//.test(path);

type Fault = (reason: string) => string;

function srcFault({ from, to }: Import, fault: Fault): string | null {
  if (to.startsWith('contract-tests/')) {
    if (!knowsTheSuite.includes(roomOf(from))) {
      return fault('only reports, learning and the command line know the contract suite');
    }
    const isEntry = from === 'src/learn/contract.ts' && to === 'contract-tests/index.ts';
    return to === SUITE || isEntry ? null : fault(`import ${SUITE} instead`);
  }
  if (!to.startsWith('src/')) return fault('it is no part of the package');
  if (roomOf(from) === roomOf(to)) return null;
  const [own, other] = [floorOf(from), floorOf(to)];
  if (own === undefined) return fault(`src/${roomOf(from)} has no place in the order of rooms`);
  if (other === undefined) return fault(`src/${roomOf(to)} has no place in the order of rooms`);
  return other < own ? null : fault('imports run one way, from upper rooms to lower ones');
}

function consoleFault({ to, typeOnly }: Import, fault: Fault): string | null {
  if (IN_CONSOLE.test(to) || (typeOnly && to.startsWith('src/'))) return null;
  return /\.(css|svg\?url|md\?raw)$/.test(to)
    ? null
    : fault('the console drives a mock from elsewhere');
}

function suiteFault({ to }: Import, fault: Fault): string | null {
  if (to.startsWith('contract-tests/')) {
    return to === SUITE ? fault('the suite does not import its own index') : null;
  }
  if (/^src\/(document|text)\//.test(to)) return null;
  return fault('the suite is an independent witness: of src it imports document and text alone');
}

const roomOf = (path: string): string => path.split('/')[1] ?? '';

const floorOf = (path: string): number | undefined =>
  path === INDEX ? INDEX_FLOOR : floors[roomOf(path)];
