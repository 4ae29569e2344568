import type { ComponentChildren } from 'preact';
import { keyVariables } from '../../../../contract-tests/http/credentials.ts';
import { singleQuoted } from '../../../../contract-tests/http/exchange.ts';
import { Button, CodeBlock, Name } from '../../components/elements.tsx';
import { Fields, type FormField, type Option } from '../../components/form.tsx';
import { sandboxId } from '../../data/connection.ts';
import type { DeploymentDraft } from './deployment.ts';
import type { Run } from './run.ts';

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

interface DeploymentFieldsProps {
  readonly label: string;
  readonly draft: DeploymentDraft;
  readonly onChange: (changed: Partial<DeploymentDraft>) => void;
  /** In addition to this server and another one. */
  readonly sources?: readonly Option[];
}

/** The deployment that a run is about. */
export function DeploymentFields({ label, draft, onChange, sources = [] }: DeploymentFieldsProps) {
  const options = [
    { value: 'here', text: `This server, sandbox ${sandboxId.value}` },
    { value: 'elsewhere', text: 'A different base URL' },
    ...sources,
  ];
  const more = draft.source === 'elsewhere' ? elsewhere : [];
  const fields = [{ name: 'source', label, options } as const, ...more];
  return <Fields draft={draft} onChange={onChange} fields={fields} />;
}

interface RunFormProps {
  readonly run: Pick<Run<unknown>, 'state' | 'stop'>;
  /** The label of the button. */
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
  /** More buttons. */
  readonly buttons?: ComponentChildren;
}

/** A form that starts a run and shows its progress, or why it has no result. */
export function RunForm({ run, submit, onSubmit, children, buttons }: RunFormProps) {
  const { value: state } = run.state;
  const progress = state.kind === 'running' ? state.progress : undefined;
  const start = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <form class="card stack" onSubmit={start}>
        {children}
        <div class="row">
          <Button
            type="submit"
            kind="primary"
            icon="play"
            disabled={progress !== undefined}
            text={submit}
          />
          {progress && <Button icon="close" onClick={() => run.stop()} text="Stop" />}
          {buttons}
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
    </>
  );
}

interface BrowserLimitsProps {
  readonly baseUrl: string;
  /** Whether no response could be read. */
  readonly isUnreachable: boolean;
}

/** What a browser hides from this page, and the command that sees everything. */
export function BrowserLimits({ baseUrl, isUnreachable }: BrowserLimitsProps) {
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
