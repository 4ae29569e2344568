import type { ComponentChildren } from 'preact';
import { keyVariables } from '../../../../contract-tests/exchange/credentials.ts';
import { singleQuoted } from '../../../../contract-tests/exchange/record-exchange.ts';
import { Button, CodeBlock, Name } from '../../components/elements.tsx';
import type { FormField } from '../../components/form.tsx';
import { sandboxId } from '../../data/connection.ts';
import type { DeploymentDraft } from './deployment.ts';
import type { Progress } from './run.ts';

export const here = () => ({ value: 'here', text: `This server, sandbox ${sandboxId.value}` });
export const elsewhere = { value: 'elsewhere', text: 'Another base URL' };

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
    hint: 'A valid key with the scope files:read. It is sent there, and stored nowhere.',
  },
];

interface RunFormProps {
  /** The label of the button. */
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onStop: () => void;
  /** Undefined while nothing runs. */
  readonly progress: Progress | undefined;
  readonly children: ComponentChildren;
  /** More buttons. */
  readonly buttons?: ComponentChildren;
}

/** A form that starts a run, and shows how far it is. */
export const RunForm = (props: RunFormProps) => (
  <>
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <div class="row">
        <Button type="submit" kind="primary" icon="play" disabled={props.progress !== undefined}>
          {props.submit}
        </Button>
        {props.progress && (
          <Button icon="close" onClick={props.onStop}>
            Stop
          </Button>
        )}
        {props.buttons}
      </div>
    </form>
    {props.progress && (
      <progress
        aria-label={props.progress.what}
        max={props.progress.of}
        value={props.progress.done}
      />
    )}
  </>
);

/** Whether a page that came with https may not send requests there at all. */
function isMixed(baseUrl: string): boolean {
  if (location.protocol !== 'https:' || !URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

interface BrowserLimitsProps {
  readonly baseUrl: string;
  /** Nothing could be judged there. */
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
            ? 'Either nothing answers there, or it does not let pages of this origin read its responses (CORS): the browser does not say which.'
            : 'It has a different origin: the browser hides headers that are not exposed to pages (CORS), so results about headers may be wrong.'}{' '}
        To see everything, run this in a terminal:
      </p>
      <CodeBlock
        what="the command"
        text={`${keyVariables.key}=… npx workspace-files check --base-url ${singleQuoted(baseUrl)}`}
      />
    </section>
  );
}

interface NothingProps extends BrowserLimitsProps {
  readonly title: string;
  readonly message: string;
  readonly children?: ComponentChildren;
}

/** Why a run has no result. */
export const Nothing = ({ title, message, children, ...limits }: NothingProps) => (
  <>
    <BrowserLimits {...limits} />
    <div class="card stack" role="alert">
      <h2>{title}</h2>
      <p>
        <Name text={message} />
      </p>
      {children}
    </div>
  </>
);
