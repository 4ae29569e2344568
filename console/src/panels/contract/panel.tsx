import { useState } from 'preact/hooks';
import { Button } from '../../components/elements.tsx';
import { Fields, type FormField } from '../../components/form.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { saveFile } from '../../data/local-files.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { goTo, route } from '../../shell/route.ts';
import { CompareTab } from './compare-tab.tsx';
import { type DeploymentDraft, emptyDeployment } from './deployment.ts';
import { DeploymentFields, RunForm } from './deployment-form.tsx';
import { Report } from './report.tsx';
import { type Checked, check, runSuite } from './run.ts';

export const Panel = () => (
  <PanelFrame title="Contract">
    <Tabs
      label="Contract"
      selected={route.value.path[0] ?? ''}
      onSelect={(id) => goTo('contract', [id])}
      tabs={[
        { id: 'check', title: 'Check', show: () => <CheckTab /> },
        { id: 'compare', title: 'Compare', show: () => <CompareTab /> },
      ]}
    />
  </PanelFrame>
);

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
  const onChange = (changed: Partial<DeploymentDraft>) => setDraft({ ...draft, ...changed });
  const checked = state.kind === 'done' ? state.result : undefined;
  return (
    <div class="stack">
      <RunForm
        run={check}
        submit="Run"
        onSubmit={start}
        buttons={checked && <Downloads checked={checked} />}
      >
        <p class="soft">
          Sends GET requests to test each rule of the document, then observes what the deployment
          does where the document is silent. On this server, the run uses its own keys in its own
          sandbox, and deletes both.
        </p>
        <DeploymentFields label="Deployment" {...{ draft, onChange }} />
        {draft.source === 'elsewhere' && (
          <details>
            <summary>Add up to three keys to decide more rules</summary>
            <Fields {...{ draft, onChange }} fields={moreKeys} />
          </details>
        )}
      </RunForm>
      {checked && <Report checked={checked} />}
    </div>
  );
}

function Downloads({ checked: { suite, record } }: { readonly checked: Checked }) {
  const json = () =>
    saveFile('contract-report.json', suite.jsonText(suite.checkReport(record.report, record)));
  const page = () => suite.htmlReport(suite.checkReport(record.report, record));
  const html = () => saveFile('contract-report.html', page(), 'text/html');
  return (
    <>
      <Button icon="download" onClick={json} text="JSON" />
      <Button icon="download" onClick={html} text="HTML" />
    </>
  );
}
