import type { Import } from './module-graph.ts';

/** The rooms of `src`, and how far up each stands: one may import those below it, and itself. */
const floors: Readonly<Record<string, number>> = {
  document: 0,
  profile: 1,
  world: 2,
  store: 3,
  service: 4,
  http: 5,
  mock: 6,
  msw: 7,
  server: 7,
  consumer: 8,
  cli: 9,
};

/** `src/index.ts` gathers what runs anywhere: the mock and what is below it. */
const INDEX = 'src/index.ts';
const INDEX_FLOOR = 6.5;

/** These start a mock to try the suite on it, so they may import what the suite itself may not. */
const suiteTrial = /^contract-tests\/(target\.ts$|mutants\/|learn\/testing\/)/;
/** Clients to try the consumer kit on; they are no part of the package. */
const kitTrial = /^src\/consumer\/(broken|testing)\//;
const mayUseNode = /^(src\/(server|cli)|bench|scripts|test|examples)\//;

const isTest = (path: string): boolean => /\.test\.ts$/.test(path);

/** What is wrong with an import, or null. Tests may import what they like. */
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
  if (kind === 'builtin' && !mayUseNode.test(from) && !suiteTrial.test(from)) {
    return fault('this part runs in browsers too');
  }
  if (kind !== 'file' || to.endsWith('.json')) return null;
  if (isTest(to)) return fault('a test is nobody’s library');
  if (from.startsWith('src/')) return srcFault(given, fault);
  if (from.startsWith('contract-tests/') && !suiteTrial.test(from)) return suiteFault(given, fault);
  return null;
}

const isOurs = (path: string) => /^(src|contract-tests)\//.test(path);

type Fault = (reason: string) => string;

function srcFault({ from, to }: Import, fault: Fault): string | null {
  if (to.startsWith('contract-tests/')) {
    if (roomOf(from) !== 'cli') return fault('only the command line runs the contract suite');
    return suiteTrial.test(to) ? fault('it is there to try the suite') : null;
  }
  if (!to.startsWith('src/')) return fault('it is no part of the package');
  if (kitTrial.test(to) && !kitTrial.test(from)) return fault('it is there to try the kit');
  if (roomOf(from) === roomOf(to)) return null;
  const [own, other] = [floorOf(from), floorOf(to)];
  if (own === undefined) return fault(`src/${roomOf(from)} has no place in the order of rooms`);
  if (other === undefined) return fault(`src/${roomOf(to)} has no place in the order of rooms`);
  return other < own ? null : fault('imports run one way, from upper rooms to lower ones');
}

function suiteFault({ from, to, typeOnly }: Import, fault: Fault): string | null {
  if (to.startsWith('contract-tests/')) {
    return suiteTrial.test(to) && !isTest(from) ? fault('it is there to try the suite') : null;
  }
  if (to.startsWith('src/document/')) return null;
  if (to.startsWith('src/profile/') && typeOnly) return null;
  return fault('the suite shares no code with the mock but the document, and types of the profile');
}

const roomOf = (path: string): string => path.split('/')[1] ?? '';

const floorOf = (path: string): number | undefined =>
  path === INDEX ? INDEX_FLOOR : floors[roomOf(path)];
