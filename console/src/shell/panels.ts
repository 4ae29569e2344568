import type { ComponentType } from 'preact';
import type { PanelProps } from '../data/sandbox.ts';

/** How each panel is loaded, when it is first opened. The order is that of the navigation. */
const loads = {
  overview: () => import('../panels/overview/panel.tsx'),
  files: () => import('../panels/files/panel.tsx'),
  keys: () => import('../panels/keys/panel.tsx'),
  try: () => import('../panels/try/panel.tsx'),
  journal: () => import('../panels/journal/panel.tsx'),
  switches: () => import('../panels/switches/panel.tsx'),
  contract: () => import('../panels/contract/panel.tsx'),
};

export interface PanelInfo {
  /** Its folder, its icon, and its name in the address; `g` and its first letter open it. */
  readonly id: keyof typeof loads;
  readonly title: string;
  readonly load: () => Promise<{ readonly Panel: ComponentType<PanelProps> }>;
}

const panelInfo = (id: PanelInfo['id']): PanelInfo => ({
  id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  load: loads[id],
});

export const panels: readonly PanelInfo[] = (
  ['overview', 'files', 'keys', 'try', 'journal', 'switches', 'contract'] as const
).map(panelInfo);

export const panelOf = (id: string): PanelInfo | undefined =>
  panels.find((panel) => panel.id === id);
