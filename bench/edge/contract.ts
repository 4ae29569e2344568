import { runContract } from '../../contract-tests/index.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { hashOfFace } from '../../test/same-bytes/answers.ts';
import type { Figure } from '../figure.ts';
import { control, newSandbox } from '../soak/served.ts';
import { countOf } from './survival.ts';
import type { Workerd } from './workerd.ts';

/** The contract suite, on the default world and on a sandbox; and the bytes of the default world. */
export async function contract(start: () => Promise<Workerd>): Promise<readonly Figure[]> {
  await using served = await start();
  const { baseUrl } = served;
  const mock = createMock();
  const { keys } = newSandbox.parse(await control(baseUrl, 'POST', '/sandboxes', {}));
  const places = [
    ['default', (label: string) => mock.keys.byLabel(label).secret],
    ['sandbox', (label: string) => keys.find((key) => key.label === label)?.secret ?? ''],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, secretOf] of places) {
    const report = await runContract({
      baseUrl,
      keys: {
        key: secretOf('reader'),
        unscoped: secretOf('unscoped'),
        expired: secretOf('expired'),
        other: secretOf('other'),
      },
      requestsPerSecond: Number.POSITIVE_INFINITY,
      observe: false,
    });
    if (report.kind === 'not-judged') throw new Error(report.message);
    const others = report.results.filter(({ outcome }) => outcome.verdict !== 'pass');
    for (const { id, outcome } of others)
      console.error(`${name}, ${id}: ${JSON.stringify(outcome)}`);
    const detail = `${report.results.length} rules, ${report.requests} requests`;
    const title = `rules that the ${name === 'default' ? 'default world' : 'sandbox'} does not pass`;
    figures.push(countOf(`edge.contract-${name}`, title, others.length, detail));
  }
  const own = await hashOfFace(mock.fetch, 'http://files.example.com', mock);
  const same = own === (await hashOfFace(fetch, baseUrl, mock));
  return [
    ...figures,
    countOf(
      'edge.bytes',
      'answers of the default world with other bytes than in Node',
      same ? 0 : 1,
      own.slice(0, 12),
    ),
  ];
}
