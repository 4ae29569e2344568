import type { ComponentChildren } from 'preact';
import { refresh } from '../data/connection.ts';
import type { Remote } from '../data/remote.ts';
import { Button, Name } from './elements.tsx';

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
  readonly title: string;
  /** What belongs here, and how to add it. */
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div class="state stack">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
);

export const Loading = () => (
  <p class="state soft" aria-busy="true">
    Loading…
  </p>
);

interface LoadedProps<Data> {
  readonly remote: Remote<Data>;
  /** The name of the data in messages: "the faults". */
  readonly what: string;
  readonly children: (data: Data) => ComponentChildren;
}

/** Shows the data, that it is loading, or why loading failed. */
export function Loaded<Data>({ remote, what, children }: LoadedProps<Data>) {
  const { data, error } = remote;
  if (data === undefined && !error) return <Loading />;
  return (
    <>
      {error && (
        <div class="card bad row" role="alert">
          Failed to read {what}: <Name text={error.message} />
          {data !== undefined && ' What you see may be out of date.'}
          <Button onClick={refresh} text="Try again" />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
