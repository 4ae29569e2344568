import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { moveFocus } from './table.tsx';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly show: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The id of the shown tab, if it is kept elsewhere; the first tab for an unknown id. */
  readonly selected?: string | undefined;
  readonly onSelect?: (id: string) => void;
}

/** Shows one tab at a time; arrow keys move between them. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const [chosen, choose] = useState('');
  const select = onSelect ?? choose;
  const shown = tabs.find((tab) => tab.id === (selected ?? chosen)) ?? tabs[0];
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        class="tab-list"
        onKeyDown={(event) => moveFocus(event, 'button')?.click()}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" class="stack" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.id}`}>
        {shown?.show()}
      </div>
    </div>
  );
}
