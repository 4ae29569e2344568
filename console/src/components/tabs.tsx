import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

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

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Shows one tab at a time; arrow keys move between them. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState('');
  const select = onSelect ?? choose;
  const index = tabs.findIndex((tab) => tab.id === (selected ?? chosen));
  const shown = tabs[index] ?? tabs[0];
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.max(0, index) + step + tabs.length) % tabs.length;
    select(tabs[next]?.id ?? '');
    list.current?.querySelectorAll('button').item(next).focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} class="tab-list" onKeyDown={go}>
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
