import type { ComponentType } from 'preact';
import type { PanelProps } from '../data/sandbox.ts';

export interface PanelInfo {
  /** Names its folder, its icon and its address; `g` and its first letter open it. */
  readonly id: string;
  readonly title: string;
  /** Called when it is first opened. */
  readonly load: () => Promise<{ readonly Panel: ComponentType<PanelProps> }>;
}

/** In the order of the navigation. */
export const panels = [
  { id: 'overview', title: 'Overview', load: () => import('../panels/overview/panel.tsx') },
  { id: 'files', title: 'Files', load: () => import('../panels/files/panel.tsx') },
  { id: 'keys', title: 'Keys', load: () => import('../panels/keys/panel.tsx') },
  { id: 'try', title: 'Try', load: () => import('../panels/try/panel.tsx') },
  { id: 'journal', title: 'Journal', load: () => import('../panels/journal/panel.tsx') },
  { id: 'switches', title: 'Switches', load: () => import('../panels/switches/panel.tsx') },
  { id: 'contract', title: 'Contract', load: () => import('../panels/contract/panel.tsx') },
] as const satisfies readonly PanelInfo[];

/** The last one is opened by links to clauses. */
export const allPanels: readonly PanelInfo[] = [
  ...panels,
  { id: 'document', title: 'API document', load: () => import('../panels/document/panel.tsx') },
];
