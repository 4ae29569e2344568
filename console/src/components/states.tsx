import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Name } from './text.tsx';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  /** What would be here, and how it comes to be. */
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}

export const EmptyState = ({ icon = 'box', title, children, action }: EmptyStateProps) => (
  <div class="state">
    <Icon name={icon} />
    <h2>{title}</h2>
    {children && <p class="soft">{children}</p>}
    {action}
  </div>
);

interface ErrorStateProps {
  readonly title: string;
  readonly error: Error;
  readonly retry?: () => void;
}

export const ErrorState = ({ title, error, retry }: ErrorStateProps) => (
  <div class="state bad" role="alert">
    <Icon name="help" />
    <h2>{title}</h2>
    <p>
      <Name text={error.message} />
    </p>
    {retry && (
      <Button icon="refresh" onClick={retry}>
        Try again
      </Button>
    )}
  </div>
);

/** Before anything came. */
export const Loading = () => (
  <div class="state" aria-busy="true">
    <p class="soft">Loading…</p>
  </div>
);
