import { useState } from 'preact/hooks';
import type { FieldComparison } from '../../../../src/learn/compare-profiles.ts';
import type { ProfileInput } from '../../../../src/profile/schema.ts';
import { shortText } from '../../../../src/text/short-text.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Name } from '../../components/text.tsx';
import { loadPart } from '../../data/load-part.ts';
import { errorOf } from '../../data/use-remote.ts';
import { BrowserLimits } from './browser-limits.tsx';
import { type Progress, runSuite } from './run.ts';
import { SideFields } from './side-fields.tsx';
import { emptySide, type Side } from './sides.ts';

interface Compared {
  readonly fields: readonly FieldComparison[];
  /** Other base URLs that were looked at. */
  readonly elsewhere: readonly string[];
}
interface Failed {
  readonly message: string;
  readonly baseUrl: string;
}
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly what: string; readonly progress: Progress }
  | ({ readonly kind: 'failed' } & Failed)
  | ({ readonly kind: 'done' } & Compared);

/** Two deployments, each learned or from a file, and where they differ. */
export function CompareTab() {
  const [left, setLeft] = useState<Side>(emptySide);
  const [right, setRight] = useState<Side>({ ...emptySide, source: 'file' });
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [stop, setStop] = useState(() => new AbortController());
  const compare = async (event: Event) => {
    event.preventDefault();
    const own = new AbortController();
    setStop(own);
    let side = left;
    try {
      const learn = (what: string, of: Side) => {
        side = of;
        const tell = (progress: Progress) => setState({ kind: 'running', what, progress });
        return profileOf(of, own.signal, tell);
      };
      const before = await learn('the left one', left);
      const after = await learn('the right one', right);
      const elsewhere = [left, right].flatMap(({ source, baseUrl }) =>
        source === 'elsewhere' ? [baseUrl] : [],
      );
      const { compareProfiles } = await loadPart(() => import('./suite.ts'));
      setState({ kind: 'done', fields: compareProfiles(before, after), elsewhere });
    } catch (cause) {
      const { source, baseUrl } = side;
      const place = source === 'elsewhere' ? baseUrl : '';
      setState({ kind: 'failed', message: errorOf(cause).message, baseUrl: place });
    }
  };
  return (
    <div class="stack">
      <form class="card contract-form" onSubmit={compare}>
        <div class="contract-sides">
          <SideFields title="Left" side={left} onChange={setLeft} />
          <SideFields title="Right" side={right} onChange={setRight} />
        </div>
        <div class="row">
          <Button type="submit" kind="primary" icon="play" disabled={state.kind === 'running'}>
            Compare
          </Button>
          {state.kind === 'running' && (
            <Button icon="close" onClick={() => stop.abort(new Error('it was stopped'))}>
              Stop
            </Button>
          )}
        </div>
      </form>
      <Outcome state={state} />
    </div>
  );
}

function Outcome({ state }: { readonly state: State }) {
  if (state.kind === 'running') {
    const { what, progress } = state;
    return (
      <progress
        class="contract-progress"
        aria-label={`Looking at ${what}`}
        max={progress.of}
        value={progress.done}
      />
    );
  }
  if (state.kind === 'failed') {
    return (
      <div class="card stack" role="alert">
        <h2>Nothing could be compared</h2>
        <p>
          <Name text={state.message} />
        </p>
        <BrowserLimits baseUrl={state.baseUrl} isUnreachable />
      </div>
    );
  }
  return state.kind === 'done' ? <Differences {...state} /> : null;
}

/** @throws Error where nothing could be learned there. */
async function profileOf(
  side: Side,
  stop: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<string | ProfileInput> {
  if (side.source === 'named') return side.named;
  if (side.source === 'file') {
    if (side.file) return side.file;
    throw new Error('Failed to compare: expected a file with a profile, found none');
  }
  const { report, learnProfile } = await runSuite({ ...side, source: side.source }, stop, tell);
  return learnProfile(report);
}

const columns: readonly Column<FieldComparison>[] = [
  { id: 'path', title: 'Field', show: ({ path }) => <Name mono text={path} /> },
  { id: 'left', title: 'Left', show: ({ expected }) => <Value value={expected} /> },
  { id: 'right', title: 'Right', show: ({ now }) => <Value value={now} /> },
  {
    id: 'kind',
    title: 'Note',
    minor: true,
    show: ({ kind }) => kind === 'new' && <Badge>the left one is assumed</Badge>,
  },
];

/** Characters of a value that is shown. */
const LONGEST = 300;

const Value = ({ value }: { readonly value: unknown }) => (
  <Name mono text={shortText(JSON.stringify(value) ?? 'nothing', LONGEST)} />
);

function Differences({ fields, elsewhere }: Compared) {
  const ofKind = (...kinds: readonly FieldComparison['kind'][]) =>
    fields.filter(({ kind }) => kinds.includes(kind));
  const differing = ofKind('changed', 'new');
  const untold = ofKind('not-asked', 'unknown');
  return (
    <section class="stack" aria-label="Comparison">
      {elsewhere.map((baseUrl) => (
        <BrowserLimits key={baseUrl} baseUrl={baseUrl} isUnreachable={false} />
      ))}
      <p>
        <strong>{differing.length}</strong> of {fields.length} fields differ,{' '}
        {ofKind('same').length} are the same, {untold.length} cannot be told.
      </p>
      {differing.length === 0 ? (
        <EmptyState icon="check" title="They differ nowhere that can be seen" />
      ) : (
        <Table
          label="Fields that differ"
          columns={columns}
          rows={differing}
          keyOf={({ path }) => path}
        />
      )}
      {untold.length > 0 && (
        <details class="fold">
          <summary>What cannot be told</summary>
          <ul class="contract-body">
            {untold.map(({ path, reason }) => (
              <li key={path}>
                <Name mono text={path} />{' '}
                <span class="soft">
                  <Name text={reason ?? ''} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
