import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../data/save-file.ts';
import { useCommands } from '../../shell/commands.ts';
import { emptyDeployment } from './deployment.ts';
import { DeploymentFields } from './deployment-fields.tsx';
import { Report, Results } from './report.tsx';
import { type CheckState, check, startCheck, stopCheck } from './run.ts';

/** Judges a deployment by the document, and shows what came of it. */
export function CheckTab() {
  const [draft, setDraft] = useState(emptyDeployment);
  const { value: state } = check;
  const isRunning = state.kind === 'running';
  const start = () => void startCheck(draft);
  useCommands(
    [
      { id: 'contract-run', title: 'Run the contract suite', keys: 'r', run: start },
      { id: 'contract-stop', title: 'Stop the contract suite', run: stopCheck },
    ],
    [draft],
  );
  return (
    <div class="stack">
      <form
        class="card contract-form"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p class="soft">
          The rules of the document, one by one, by GET requests; then what is done where the
          document is silent. To this server, keys are issued for the run, and revoked after it.
        </p>
        <DeploymentFields
          draft={draft}
          onChange={setDraft}
          error={state.kind === 'idle' ? state.error : undefined}
        />
        <div class="row">
          <Button type="submit" kind="primary" icon="play" disabled={isRunning}>
            Run
          </Button>
          {isRunning && (
            <Button icon="close" onClick={stopCheck}>
              Stop
            </Button>
          )}
          {state.kind === 'done' && <Downloads state={state} />}
        </div>
      </form>
      {isRunning && (
        <>
          <progress
            class="contract-progress"
            aria-label="Rules and observations that are done"
            max={state.progress.of}
            value={state.progress.done}
          />
          <Results results={state.results} />
        </>
      )}
      {state.kind === 'done' && <Report report={state.run.report} />}
    </div>
  );
}

function Downloads({ state }: { readonly state: Extract<CheckState, { kind: 'done' }> }) {
  const { startedAt } = state;
  const { report, jsonReport, contractPage } = state.run;
  const save = (
    name: string,
    type: string,
    write: (record: Parameters<typeof jsonReport>[0]) => string,
  ) => {
    const facts = { expectations: [], strict: false, startedAt };
    saveFile(
      name,
      write(report.kind === 'judged' ? { ...facts, report } : { ...facts, report }),
      type,
    );
  };
  return (
    <>
      <Button
        icon="download"
        onClick={() => save('contract-report.json', 'application/json', jsonReport)}
      >
        JSON
      </Button>
      <Button
        icon="download"
        onClick={() => save('contract-report.html', 'text/html', contractPage)}
      >
        HTML
      </Button>
    </>
  );
}
