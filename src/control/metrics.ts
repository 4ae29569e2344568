import type { JournalEntry } from '../mock/journal/entry.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';

type Counted = Pick<Sandboxes, 'list' | 'journal'>;

/** The Prometheus text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/**
 * Metrics of a host. They count the entries that the journal holds at the first scrape, and all later
 * requests: without a scrape, no request is counted, and none becomes slower.
 */
export class Metrics {
  readonly #sandboxes: Counted;
  readonly #requests = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  readonly #durations: number[] = BUCKETS.map(() => 0);
  #count = 0;
  #seconds = 0;
  #isCounting = false;

  constructor(sandboxes: Counted) {
    this.#sandboxes = sandboxes;
  }

  text(): string {
    this.#start();
    const all = this.#sandboxes.list();
    const files = all.flatMap((sandbox) => sandbox.workspaces.list().map((each) => each.files));
    const { journal } = this.#sandboxes;
    const { lost } = journal.read({ limit: 1 });
    const heap = heapBytes();
    const name = 'workspace_files_request_duration_seconds';
    const duration = [
      ...BUCKETS.map((most, at) => `${name}_bucket{le="${most}"} ${this.#durations[at]}`),
      `${name}_bucket{le="+Inf"} ${this.#count}`,
      `${name}_sum ${this.#seconds}`,
      `${name}_count ${this.#count}`,
    ];
    return [
      ...metric('requests_total', 'counter', 'Requests by operation and status.', this.#requests),
      ...metric('refusals_total', 'counter', 'Refused requests by condition.', this.#refusals),
      ...heading(name, 'histogram', 'Seconds until a response was ready.'),
      ...duration,
      ...metric('sandboxes', 'gauge', 'Sandboxes, with the default one.', all.length),
      ...metric(
        'files',
        'gauge',
        'Files in all sandboxes.',
        files.reduce((a, b) => a + b, 0),
      ),
      ...metric('journal_entries', 'gauge', 'Entries in the journal.', journal.count() - lost),
      ...(heap === undefined
        ? []
        : metric('heap_bytes', 'gauge', 'Bytes of the heap in use.', heap)),
      '',
    ].join('\n');
  }

  #start(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    const { journal } = this.#sandboxes;
    for (const entry of journal.entries()) this.#add(entry);
    journal.subscribe((entry) => this.#add(entry));
  }

  #add({ operation, status, refusal, milliseconds }: JournalEntry): void {
    increase(this.#requests, `operation="${operation ?? 'none'}",status="${status}"`);
    if (refusal) increase(this.#refusals, `condition="${refusal.condition}"`);
    const seconds = milliseconds / 1_000;
    this.#count += 1;
    this.#seconds += seconds;
    for (const [at, most] of BUCKETS.entries()) {
      if (seconds <= most) this.#durations[at] = (this.#durations[at] ?? 0) + 1;
    }
  }
}

function increase(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

const heading = (name: string, type: string, help: string): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function metric(
  given: string,
  type: 'counter' | 'gauge',
  help: string,
  values: number | ReadonlyMap<string, number>,
): readonly string[] {
  const name = `workspace_files_${given}`;
  const lines =
    typeof values === 'number'
      ? [`${name} ${values}`]
      : [...values].map(([labels, value]) => `${name}{${labels}} ${value}`);
  return [...heading(name, type, help), ...lines];
}

/** Undefined outside Node and its like. */
function heapBytes(): number | undefined {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  return process?.memoryUsage?.().heapUsed;
}
