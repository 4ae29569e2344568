import { keyVariables } from '../../../../contract-tests/http/credentials.ts';
import { singleQuoted } from '../../../../contract-tests/http/exchange.ts';
import { Actions } from '../../components/actions.tsx';
import { Button, CodeBlock, Name } from '../../components/elements.tsx';
import { draftOf, Fields, type FormField } from '../../components/form.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { sandboxId } from '../../data/connection.ts';
import { saveFile } from '../../data/local-files.ts';
import { sandboxName } from '../../data/sandbox.ts';
import { type DeploymentDraft, emptyDeployment } from './deployment.ts';
import { Report } from './report.tsx';
import { type Checked, runState, startRun, stopRun } from './run.ts';

/** The fields of another deployment. */
const elsewhere: readonly FormField<keyof DeploymentDraft>[] = [
  {
    name: 'baseUrl',
    label: 'Base URL',
    type: 'url',
    hint: 'Everything before /api/v1.',
    placeholder: 'https://files.example.com',
  },
  {
    name: 'key',
    label: 'Key',
    type: 'password',
    hint: 'A valid key with the scope files:read. It is sent to this deployment, and not stored.',
  },
];
const moreKeys: readonly FormField<keyof DeploymentDraft>[] = [
  { name: 'unscoped', label: 'Key without files:read', type: 'password' },
  { name: 'expired', label: 'Expired key', type: 'password' },
  { name: 'other', label: 'Key of another workspace', type: 'password' },
];

/** Judges a deployment against the document, and shows the report. */
export function Panel() {
  const changes = draftOf('contract');
  const draft: DeploymentDraft = { ...emptyDeployment, ...changes.value };
  const { value: state } = runState;
  const progress = state.kind === 'running' ? state.progress : undefined;
  const isElsewhere = draft.source === 'elsewhere';
  const onChange = (changed: Partial<DeploymentDraft>) => {
    changes.value = { ...changes.peek(), ...changed };
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!progress) void startRun(draft);
  };
  const sources = [
    { value: 'here', text: `This server, sandbox ${sandboxName(sandboxId.value)}` },
    { value: 'elsewhere', text: 'A different base URL' },
  ];
  const source = { name: 'source', label: 'Deployment', options: sources } as const;
  const run = { title: 'Run', icon: 'play', kind: 'primary', keys: 'r' } as const;
  return (
    <PanelFrame title="Contract">
      <form class="card stack" onSubmit={submit}>
        <p class="soft">
          Sends GET requests to test each rule of the document, then observes what the deployment
          does where the document is silent. On this server, the run uses its own keys in its own
          sandbox, and deletes both.
        </p>
        <Fields {...{ draft, onChange }} fields={isElsewhere ? [source, ...elsewhere] : [source]} />
        {isElsewhere && (
          <details>
            <summary>Add up to three keys to decide more rules</summary>
            <Fields {...{ draft, onChange }} fields={moreKeys} />
          </details>
        )}
        <div class="row">
          <Actions
            of={[
              { ...run, disabled: progress !== undefined, run: () => startRun(draft) },
              ...(progress ? [{ title: 'Stop', icon: 'close', run: stopRun } as const] : []),
            ]}
          />
          {state.kind === 'done' && <Downloads checked={state.checked} />}
          {/* Enter in a field runs it too. */}
          <button type="submit" hidden />
        </div>
      </form>
      {progress && <progress aria-label={progress.what} max={progress.of} value={progress.done} />}
      {state.kind === 'failed' && (
        <div class="card stack" role="alert">
          <h2>There is no result</h2>
          <p>
            <Name text={state.message} />
          </p>
        </div>
      )}
      {state.kind === 'done' && <Checks checked={state.checked} />}
    </PanelFrame>
  );
}

function Checks({ checked }: { readonly checked: Checked }) {
  const { report } = checked.record;
  const isUnreachable = 'reason' in report && report.reason === 'unreachable';
  return (
    <section class="stack" aria-label="Report">
      <BrowserLimits baseUrl={report.baseUrl} isUnreachable={isUnreachable} />
      <Report checked={checked} />
    </section>
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

interface BrowserLimitsProps {
  readonly baseUrl: string;
  /** Whether no response could be read. */
  readonly isUnreachable: boolean;
}

/** What a browser hides from this page, and the command that sees everything. */
function BrowserLimits({ baseUrl, isUnreachable }: BrowserLimitsProps) {
  if (!URL.canParse(baseUrl) || new URL(baseUrl).origin === location.origin) return null;
  const reason = isUnreachable
    ? 'Nothing responds there, or the browser blocks the request: the deployment does not let pages of this origin read its responses (CORS), or this page uses HTTPS and the deployment HTTP. The browser does not say which.'
    : 'The deployment has a different origin, so the browser hides headers that are not exposed to pages (CORS). Results about headers may be wrong.';
  const command = `${keyVariables.key}=… npx workspace-files check --base-url ${singleQuoted(baseUrl)}`;
  return (
    <section class="notice stack" aria-label="What a browser hides">
      <p>{reason} To see everything, run this in a terminal:</p>
      <CodeBlock what="the command" text={command} />
    </section>
  );
}
