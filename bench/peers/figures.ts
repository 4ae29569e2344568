import { type Figure, measured, median, ratios } from '../figure.ts';
import type { Contender, RunningContender } from './contender.ts';
import type { Load, WorkloadRequest } from './load.ts';
import type { Workload } from './workloads.ts';

/** One contender under one workload. */
export interface Trial {
  readonly server: RunningContender;
  readonly requests: readonly WorkloadRequest[];
  /** Why it cannot do this. */
  readonly lack: string | undefined;
  /** One a round. */
  readonly samples: Sample[];
}

interface Sample extends Load {
  /** Microseconds of processor time for a request. */
  readonly cpu: number;
  /** Bytes that are resident. */
  readonly memory: number;
}

const AT_LEAST_OF_THE_LIMIT = 0.85;
const AT_LEAST_BY_CPU = 0.6;
const AT_MOST_P99 = 2;
const AT_LEAST_OVER_PEERS = 10;

/** Ours against the limit and the quickest peer, then everybody else's share of the limit. */
export function workloadFigures(
  { name, title }: Workload,
  trials: readonly Trial[],
): readonly Figure[] {
  const [us, limit, ...others] = trials;
  if (!us || !limit) throw new Error(`Failed to compare ${name}: there are no contenders`);
  const quickest = others
    .filter(({ server, lack }) => server.contender.kind === 'peer' && lack === undefined)
    .toSorted((a, b) => medianOf(b, 'perSecond') - medianOf(a, 'perSecond'))[0];
  const base = { unit: 'ratio', detail: behind(us) } as const;
  return [
    {
      ...base,
      name: `${name}-requests`,
      title: `${title}: requests a second, over node:http with the same bytes`,
      ...measured(ratiosOf(us, limit, 'perSecond')),
      goal: { atLeast: AT_LEAST_OF_THE_LIMIT },
    },
    {
      ...base,
      name: `${name}-cpu`,
      title: '  the same by processor time',
      ...measured(ratiosOf(limit, us, 'cpu')),
      goal: { atLeast: AT_LEAST_BY_CPU },
      detail: behind(limit),
    },
    {
      ...base,
      name: `${name}-p99`,
      title: '  the slowest of a hundred, over that of node:http',
      ...measured(ratiosOf(us, limit, 'p99')),
      goal: { atMost: AT_MOST_P99 },
      detail: '',
    },
    ...(quickest
      ? [
          {
            ...base,
            name: `${name}-peer`,
            title: `  requests a second, over the quickest peer, ${quickest.server.contender.name}`,
            ...measured(ratiosOf(us, quickest, 'perSecond')),
            goal: { atLeast: AT_LEAST_OVER_PEERS },
            detail: '',
          },
        ]
      : []),
    ...others
      .filter(({ lack }) => lack === undefined)
      .map((other) => ({
        ...base,
        name: `${name}-of-${idOf(other.server.contender)}`,
        title: `  ${other.server.contender.name}, over node:http`,
        ...measured(ratiosOf(other, limit, 'perSecond')),
        detail: behind(other),
      })),
  ];
}

export function startFigures(
  times: readonly { readonly contender: Contender; readonly times: readonly number[] }[],
): readonly Figure[] {
  const [us, ...others] = times;
  if (!us) throw new Error('Failed to compare starts: there are no contenders');
  return others.map(({ contender, times: ofIt }) => ({
    name: `start-${idOf(contender)}`,
    title: `From start to first answer: ${contender.name}, over ours`,
    ...measured(ratios(ofIt, us.times)),
    unit: 'ratio',
    detail: `${Math.round(median(ofIt))} : ${Math.round(median(us.times))} ms`,
  }));
}

const valuesOf = ({ samples }: Trial, key: keyof Sample) => samples.map((each) => each[key]);
const medianOf = (trial: Trial, key: keyof Sample) => median(valuesOf(trial, key));
const ratiosOf = (over: Trial, under: Trial, key: keyof Sample) =>
  ratios(valuesOf(over, key), valuesOf(under, key));

function behind(trial: Trial): string {
  const amount = (key: keyof Sample, digits: number) => medianOf(trial, key).toFixed(digits);
  const mebibytes = (medianOf(trial, 'memory') / 2 ** 20).toFixed(0);
  return `${amount('perSecond', 0)} req/s, p50 ${amount('p50', 1)}, p99 ${amount('p99', 1)} ms, ${amount('cpu', 0)} µs of CPU each, ${mebibytes} MiB`;
}

const idOf = ({ name }: Contender) =>
  name
    .toLowerCase()
    .replace(/, .*/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
