import type { ComponentChildren } from 'preact';
import type { Remote } from '../data/remote.ts';
import { Button, Icon, type IconName, Name } from './elements.tsx';

interface PanelFrameProps {
  readonly title: string;
  /** Next to the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The heading and the body of every panel. */
export const PanelFrame = ({ title, actions, children }: PanelFrameProps) => (
  <div class="panel stack">
    <header class="row">
      <h1>{title}</h1>
      {actions && <div class="row push">{actions}</div>}
    </header>
    {children}
  </div>
);

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  /** What belongs here, and how to add it. */
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}

export const EmptyState = ({ icon = 'box', title, children, action }: EmptyStateProps) => (
  <div class="state stack">
    <Icon name={icon} />
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
);

interface ErrorStateProps {
  readonly title: string;
  readonly error: Error;
  readonly retry: () => void;
}

export const ErrorState = ({ title, error, retry }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState icon="help" title={title} action={<Button onClick={retry} text="Try again" />}>
      <Name text={error.message} />
    </EmptyState>
  </div>
);

export const Loading = () => (
  <div class="state stack" aria-busy="true">
    <p>Loading…</p>
  </div>
);

interface LoadedProps<Data> {
  readonly remote: Remote<Data>;
  /** The name of the data in messages: "the faults". */
  readonly what: string;
  readonly children: (data: Data) => ComponentChildren;
}

/** Shows the data, that it is loading, or why loading failed. */
export function Loaded<Data>({ remote, what, children }: LoadedProps<Data>) {
  const { data, error, reload } = remote;
  if (data !== undefined) {
    return (
      <>
        {error && (
          <p class="card bad" role="alert">
            {what} below may be out of date: <Name text={error.message} />
          </p>
        )}
        {children(data)}
      </>
    );
  }
  if (!error) return <Loading />;
  return <ErrorState title={`Failed to read ${what}`} error={error} retry={reload} />;
}
