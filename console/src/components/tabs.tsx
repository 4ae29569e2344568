import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { Snippet } from '../data/snippets.ts';
import { CodeBlock } from './elements.tsx';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly title: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  readonly children: ComponentChildren;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Shows one tab at a time; arrow keys move between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.id === selected) + step;
    const next = tabs.at(index % tabs.length);
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={label} class="tab-list" onKeyDown={go}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" class="stack" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

/** The same request for several tools. */
export function Snippets({ snippets }: { readonly snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState('curl');
  const shown = snippets.find(({ id }) => id === chosen) ?? snippets[0];
  if (!shown) return null;
  return (
    <Tabs label="Languages" tabs={snippets} selected={shown.id} onSelect={setChosen}>
      <CodeBlock text={shown.text} what={shown.title} />
    </Tabs>
  );
}
