import type { Fetch } from '../../contract-tests/exchange/client.ts';
import type { Keys } from '../../contract-tests/exchange/credentials.ts';
import type { ContractReport } from '../../contract-tests/report.ts';
import { runContract } from '../../contract-tests/run-contract.ts';
import { learnProfile } from '../../src/learn/learn-profile.ts';
import { createMock, type MockOptions } from '../../src/mock/create-mock.ts';
import type { ContractRun } from '../../src/report/contract/contract-run.ts';
import { jsonReport } from '../../src/report/contract/json-report.ts';
import { reportOfContract } from '../../src/report/contract/report-of-contract.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { junitReport } from '../../src/report/junit-report.ts';
import { deploy } from '../../trials/deployment/deployment.ts';
import { fakeClock } from '../../trials/deployment/run-suite.ts';
import { keysOf } from '../../trials/suite/proof-world.ts';
import { type Pins, pinParts } from './pins.ts';
import { writtenProfiles } from './profiles.ts';

interface Deployment {
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly fetch: Fetch;
}

function mockOf(options: MockOptions): Deployment {
  const mock = createMock(options);
  return { baseUrl: 'http://mock.test', keys: keysOf(mock), fetch: mock.fetch };
}

const withOneKey = ({ keys, ...rest }: Deployment): Deployment => ({
  ...rest,
  keys: { key: keys.key },
});

/** Created for each run: a deployment counts its requests. */
const deployments: Readonly<Record<string, () => Deployment>> = {
  honest: () => deploy(),
  'honest, with one key': () => withOneKey(deploy()),
  'leaves entries out, and refuses in HTML': () =>
    deploy({
      fill: (limit, n) => (n % 3 === 0 ? limit - 1 : limit),
      select: (ordered, after, compare) =>
        after ? ordered.filter((file) => compare(file, after) > 0).slice(1) : ordered,
      refusal: () =>
        new Response('<p>No</p>', { status: 400, headers: { 'content-type': 'text/html' } }),
      outOfRange: 'refuse',
    }),
  'refuses the key': () => ({ ...deploy(), keys: { key: 'nobody' } }),
  ...Object.fromEntries(
    (
      [
        'default',
        'problem-json',
        'cursor-once',
        'lenient-limits',
        'times-hidden-precision',
        'workspace-scope',
        'bare-transport',
      ] as const
    ).map((profile) => [`mock, ${profile}`, () => mockOf({ profile })]),
  ),
  'mock, written-templates': () => mockOf({ profile: writtenProfiles['written-templates'] ?? {} }),
};

/** Pins the reports of the suite about deployments, and the profiles learned from them. */
export async function pinContractRuns(area: string): Promise<Pins> {
  const pins: Record<string, Pins[string]> = {};
  for (const [name, make] of Object.entries(deployments)) {
    const { baseUrl, keys, fetch } = make();
    const report = await runContract({
      baseUrl,
      keys,
      fetch,
      requestsPerSecond: Number.POSITIVE_INFINITY,
      clock: fakeClock(),
    });
    const record = recordOf(report);
    const { observations = [], ...run }: JsonRun = JSON.parse(jsonReport(record));
    pins[name] = {
      ...pinParts(area, name, {
        ...partsOf(run),
        html: htmlReport(reportOfContract(record)),
        junit: junitReport(reportOfContract(record)),
        'evidence of observations': observations.map(({ id, evidence }) => [id, evidence]),
        ...(report.kind === 'judged' && learned(learnProfile(report))),
      }),
      ...Object.fromEntries(
        observations.map((item) => [item.id, pinObservation(area, name, item)]),
      ),
    };
  }
  return pins;
}

function recordOf(report: ContractReport): ContractRun {
  const run = { expectations: [], strict: false, startedAt: '2026-01-15T12:00:00.000Z' };
  return report.kind === 'judged' ? { ...run, report } : { ...run, report };
}

/** The parts of the JSON report that are pinned separately. */
interface JsonRun {
  readonly rules?: readonly Item[];
  readonly observations?: readonly Item[];
}

interface Item {
  readonly id: string;
  readonly verdict?: unknown;
  readonly value?: unknown;
  readonly evidence?: unknown;
}

const partsOf = ({ rules = [], ...run }: Omit<JsonRun, 'observations'>) => ({
  run,
  verdicts: rules.map(({ id, verdict }) => [id, verdict]),
  rules: rules.map(({ evidence: _, ...rule }) => rule),
  'evidence of rules': rules.map(({ id, evidence }) => [id, evidence]),
});

/** The hash of the answer, then that of the value, on one line: there are many observations. */
function pinObservation(area: string, name: string, item: Item): string {
  const { value = null, evidence: _, ...answer } = item;
  return Object.values(pinParts(area, `${name}~${item.id}`, { answer, value })).join(' ');
}

const learned = (profile: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(profile).map(([section, value]) => [`learned ${section}`, value]),
  );
