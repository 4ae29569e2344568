import type { ComponentType } from 'preact';
import type { IconName } from '../components/icon.tsx';

export interface PanelInfo {
  /** Its folder, and what stands in the address. */
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** Struck behind `g`, it goes there. */
  readonly key: string;
  /** Loaded when it is gone to. */
  readonly load: () => Promise<{ readonly Panel: ComponentType }>;
}

/** In the order in which they stand in the navigation. */
export const panels: readonly PanelInfo[] = [
  {
    id: 'overview',
    title: 'Overview',
    icon: 'overview',
    key: 'o',
    load: () => import('../panels/overview/panel.tsx'),
  },
  {
    id: 'files',
    title: 'Files',
    icon: 'files',
    key: 'f',
    load: () => import('../panels/files/panel.tsx'),
  },
  {
    id: 'keys',
    title: 'Keys',
    icon: 'keys',
    key: 'k',
    load: () => import('../panels/keys/panel.tsx'),
  },
  { id: 'try', title: 'Try', icon: 'try', key: 't', load: () => import('../panels/try/panel.tsx') },
  {
    id: 'journal',
    title: 'Journal',
    icon: 'journal',
    key: 'j',
    load: () => import('../panels/journal/panel.tsx'),
  },
  {
    id: 'switches',
    title: 'Switches',
    icon: 'switches',
    key: 's',
    load: () => import('../panels/switches/panel.tsx'),
  },
  {
    id: 'contract',
    title: 'Contract',
    icon: 'contract',
    key: 'c',
    load: () => import('../panels/contract/panel.tsx'),
  },
];

export const panelOf = (id: string): PanelInfo | undefined =>
  panels.find((panel) => panel.id === id);
