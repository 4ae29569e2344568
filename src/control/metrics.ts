import type { JournalRecord } from '../mock/journal/entry.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';

/** The Prometheus text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Returns a function that writes the metrics of a host. They count the entries in the journal at
 * the first scrape, and all later requests. Until then nothing is counted, so requests are not
 * slowed down.
 */
export function createMetrics(sandboxes: Pick<Sandboxes, 'list' | 'journal'>): () => string {
  const { journal } = sandboxes;
  const requests = new Map<string, number>();
  const refusals = new Map<string, number>();
  const durations = new Map([
    ['_sum', 0],
    ['_count', 0],
  ]);
  const count = ({ request, answer, refusal, milliseconds }: JournalRecord): void => {
    add(requests, `{operation="${request.operation ?? 'none'}",status="${answer.status}"}`);
    if (refusal) add(refusals, `{condition="${refusal.condition}"}`);
    add(durations, '_sum', milliseconds / 1_000);
    add(durations, '_count');
  };
  let isCounting = false;
  return () => {
    if (!isCounting) {
      journal.records().forEach(count);
      journal.onRecord(count);
    }
    isCounting = true;
    const all = sandboxes.list();
    const counts = all.flatMap(({ workspaces }) => workspaces.list().map(({ files }) => files));
    const gauge = (name: string, help: string, value: number) =>
      metric(name, 'gauge', help, [['', value]]);
    return [
      metric('requests_total', 'counter', 'Requests by operation and status.', requests),
      metric('refusals_total', 'counter', 'Refused requests by condition.', refusals),
      metric('request_duration_seconds', 'summary', 'Seconds until the response.', durations),
      gauge('sandboxes', 'Sandboxes, with the default one.', all.length),
      gauge(
        'files',
        'Files in all sandboxes.',
        counts.reduce((a, b) => a + b, 0),
      ),
      gauge('journal_entries', 'Entries in the journal.', journal.records().length),
    ].join('');
  };
}

const add = (counts: Map<string, number>, key: string, value = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + value);

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
