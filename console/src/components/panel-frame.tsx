import type { ComponentChildren } from 'preact';

interface PanelFrameProps {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** What every panel stands in. */
export const PanelFrame = ({ title, actions, children }: PanelFrameProps) => (
  <div class="panel">
    <header class="panel-head">
      <h1>{title}</h1>
      {actions && <div class="row push">{actions}</div>}
    </header>
    {children}
  </div>
);
