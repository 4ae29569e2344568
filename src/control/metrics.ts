import type { JournalRecord } from '../mock/journal/record.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';

/** The Prometheus text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Returns a function that writes the metrics of a host. They count the entries in the journal at
 * the first scrape, and all later requests. Until then nothing is counted, so requests are not
 * slowed down.
 */
export function createMetrics(sandboxes: Pick<Sandboxes, 'list' | 'journal'>): () => string {
  const requests = new Map<string, number>();
  const refusals = new Map<string, number>();
  let [count, sum, isCounting] = [0, 0, false];
  const add = ({ request, answer, refusal, milliseconds }: JournalRecord): void => {
    increase(requests, `{operation="${request.operation ?? 'none'}",status="${answer.status}"}`);
    if (refusal) increase(refusals, `{condition="${refusal.condition}"}`);
    count += 1;
    sum += milliseconds / 1_000;
  };
  return () => {
    const { journal } = sandboxes;
    if (!isCounting) {
      journal.records().forEach(add);
      journal.onRecord(add);
    }
    isCounting = true;
    const all = sandboxes.list();
    const files = all.flatMap((sandbox) => sandbox.workspaces.list().map((each) => each.files));
    const metrics = [
      metric('requests_total', 'counter', 'Requests by operation and status.', requests),
      metric('refusals_total', 'counter', 'Refused requests by condition.', refusals),
      metric('request_duration_seconds', 'summary', 'Seconds until a response was ready.', [
        ['_sum', sum],
        ['_count', count],
      ]),
      metric('sandboxes', 'gauge', 'Sandboxes, with the default one.', [['', all.length]]),
      metric('files', 'gauge', 'Files in all sandboxes.', [['', files.reduce((a, b) => a + b, 0)]]),
      metric('journal_entries', 'gauge', 'Entries in the journal.', [
        ['', journal.records().length],
      ]),
    ];
    return metrics.join('');
  };
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** @param values each with the text that follows the name. */
function metric(
  given: string,
  type: 'counter' | 'gauge' | 'summary',
  help: string,
  values: Iterable<readonly [suffix: string, value: number]>,
): string {
  const name = `workspace_files_${given}`;
  const lines = Array.from(values, ([suffix, value]) => `${name}${suffix} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
