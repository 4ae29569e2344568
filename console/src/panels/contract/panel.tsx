import { useState } from 'preact/hooks';
import { Button } from '../../components/elements.tsx';
import { Fields, type FormField } from '../../components/form.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { saveFile } from '../../data/save-file.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { goTo, route } from '../../shell/route.ts';
import { CompareTab } from './compare-tab.tsx';
import { type DeploymentDraft, emptyDeployment } from './deployment.ts';
import { elsewhere, elsewhereFields, here, Nothing, RunForm } from './deployment-form.tsx';
import { Report } from './report.tsx';
import { type Checked, check, runSuite } from './run.ts';

const tabs = [
  { id: 'check', title: 'Check' },
  { id: 'compare', title: 'Compare' },
] as const;

export function Panel() {
  const [asked] = route.value.path;
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'check';
  return (
    <PanelFrame title="Contract">
      <Tabs
        label="Contract"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => goTo('contract', [id])}
      >
        {selected === 'check' ? <CheckTab /> : <CompareTab />}
      </Tabs>
    </PanelFrame>
  );
}

const moreKeys: readonly FormField<keyof DeploymentDraft>[] = [
  { name: 'unscoped', label: 'Key without files:read', type: 'password' },
  { name: 'expired', label: 'Expired key', type: 'password' },
  { name: 'other', label: 'Key of another workspace', type: 'password' },
];

/** Judges a deployment against the document, and shows the report. */
function CheckTab() {
  const [draft, setDraft] = useState(emptyDeployment);
  const { value: state } = check.state;
  const start = () => void check.start((stop, tell) => runSuite(draft, stop, tell));
  useDeeds({ 'contract-run': start, 'contract-stop': () => check.stop() });
  const isElsewhere = draft.source === 'elsewhere';
  const form = {
    draft,
    onChange: (changed: Partial<DeploymentDraft>) => setDraft({ ...draft, ...changed }),
  };
  return (
    <div class="stack">
      <RunForm
        run={check}
        submit="Run"
        onSubmit={start}
        buttons={state.kind === 'done' && <Downloads checked={state.result} />}
      >
        <p class="soft">
          Sends GET requests to test each rule of the document, then observes what the deployment
          does where the document is silent. On this server, the run uses its own keys in its own
          sandbox, and deletes both.
        </p>
        <Fields
          {...form}
          fields={[
            { name: 'source', label: 'Deployment', options: [here(), elsewhere] },
            ...(isElsewhere ? elsewhereFields : []),
          ]}
        />
        {isElsewhere && (
          <details class="fold">
            <summary>Supply three more keys to prove more</summary>
            <Fields {...form} fields={moreKeys} />
          </details>
        )}
      </RunForm>
      {state.kind === 'failed' && <Nothing title="The suite did not run" {...state} />}
      {state.kind === 'done' && <Report checked={state.result} />}
    </div>
  );
}

function Downloads({ checked: { suite, record } }: { readonly checked: Checked }) {
  const json = () => saveFile('contract-report.json', suite.jsonReport(record), 'application/json');
  const html = () => saveFile('contract-report.html', suite.contractPage(record), 'text/html');
  return (
    <>
      <Button icon="download" onClick={json}>
        JSON
      </Button>
      <Button icon="download" onClick={html}>
        HTML
      </Button>
    </>
  );
}
