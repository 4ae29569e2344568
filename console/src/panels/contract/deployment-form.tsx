import type { ComponentChildren } from 'preact';
import { keyVariables } from '../../../../contract-tests/exchange/credentials.ts';
import { singleQuoted } from '../../../../contract-tests/exchange/record-exchange.ts';
import { Button, CodeBlock, Name } from '../../components/elements.tsx';
import type { FormField } from '../../components/form.tsx';
import { sandboxId } from '../../data/connection.ts';
import type { DeploymentDraft } from './deployment.ts';
import type { Run } from './run.ts';

export const here = () => ({ value: 'here', text: `This server, sandbox ${sandboxId.value}` });
export const elsewhere = { value: 'elsewhere', text: 'A different base URL' };

/** The fields of another deployment. */
export const elsewhereFields: readonly FormField<keyof DeploymentDraft>[] = [
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

interface RunFormProps {
  readonly run: Pick<Run<unknown>, 'state' | 'stop'>;
  /** The label of the button. */
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
  /** More buttons. */
  readonly buttons?: ComponentChildren;
}

/** A form that starts a run, and shows its progress. */
export function RunForm({ run, submit, onSubmit, children, buttons }: RunFormProps) {
  const { value: state } = run.state;
  const progress = state.kind === 'running' ? state.progress : undefined;
  return (
    <>
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div class="row">
          <Button type="submit" kind="primary" icon="play" disabled={progress !== undefined}>
            {submit}
          </Button>
          {progress && (
            <Button icon="close" onClick={() => run.stop()}>
              Stop
            </Button>
          )}
          {buttons}
        </div>
      </form>
      {progress && <progress aria-label={progress.what} max={progress.of} value={progress.done} />}
    </>
  );
}

/** Whether the browser blocks requests there, because this page was loaded with https. */
function isMixed(baseUrl: string): boolean {
  if (location.protocol !== 'https:' || !URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

interface BrowserLimitsProps {
  readonly baseUrl: string;
  /** Whether no response could be read. */
  readonly isUnreachable: boolean;
}

/** What a browser hides from this page, and the command that sees everything. */
export function BrowserLimits({ baseUrl, isUnreachable }: BrowserLimitsProps) {
  if (!URL.canParse(baseUrl) || new URL(baseUrl).origin === location.origin) return null;
  return (
    <section class="notice stack" aria-label="What a browser hides">
      <p>
        {isMixed(baseUrl)
          ? 'This page was loaded with https, so the browser blocks its requests to http.'
          : isUnreachable
            ? 'Either nothing responds there, or it does not let pages of this origin read its responses (CORS). The browser does not say which.'
            : 'It has a different origin, so the browser hides headers that are not exposed to pages (CORS). Results about headers may be wrong.'}{' '}
        To see everything, run this in a terminal:
      </p>
      <CodeBlock
        what="the command"
        text={`${keyVariables.key}=… npx workspace-files check --base-url ${singleQuoted(baseUrl)}`}
      />
    </section>
  );
}

interface NothingProps {
  readonly title: string;
  readonly message: string;
}

/** Why a run has no result. */
export const Nothing = ({ title, message }: NothingProps) => (
  <div class="card stack" role="alert">
    <h2>{title}</h2>
    <p>
      <Name text={message} />
    </p>
  </div>
);
