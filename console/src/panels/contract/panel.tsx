import { type Action, Actions } from '../../components/actions.tsx';
import { Name } from '../../components/elements.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { saveFile } from '../../data/local-files.ts';
import { Report } from './report.tsx';
import { runState, startRun, stopRun } from './run.ts';

/** Judges this server against the document, and shows the report. */
export function Panel() {
  const { value: state } = runState;
  const isRunning = state.kind === 'running';
  const run: Action = {
    ...{ title: 'Run', icon: 'play', kind: 'primary' },
    disabled: isRunning,
    run: startRun,
  };
  const stop: Action = { title: 'Stop', icon: 'close', run: stopRun };
  const saves = (): readonly Action[] => {
    if (state.kind !== 'done') return [];
    const { suite, report } = state.checked;
    const json = () => saveFile('contract-report.json', suite.jsonText(report));
    const html = () => saveFile('contract-report.html', suite.htmlReport(report), 'text/html');
    return [
      { title: 'Save as JSON', icon: 'download', run: json },
      { title: 'Save as HTML', icon: 'download', run: html },
    ];
  };
  return (
    <PanelFrame title="Contract">
      <div class="card stack">
        <p class="soft">
          Tests each rule of the document, then observes what the mock does where the document is
          silent, in a temporary sandbox with the same world, profile and faults. To judge a
          deployment, run <code>npx workspace-files check</code> in a terminal.
        </p>
        <div class="row">
          <Actions of={isRunning ? [run, stop] : [run, ...saves()]} />
        </div>
      </div>
      {isRunning && (
        <progress aria-label="Rules and observations done" max={state.of} value={state.done} />
      )}
      {state.kind === 'failed' && (
        <div role="alert">
          <EmptyState title="There is no result">
            <Name text={state.message} />
          </EmptyState>
        </div>
      )}
      {state.kind === 'done' && (
        <section class="stack" aria-label="Report">
          <Report checked={state.checked} />
        </section>
      )}
    </PanelFrame>
  );
}
