import { useState } from 'preact/hooks';
import type { Snippet } from '../data/snippets.ts';
import { CodeBlock } from './code-block.tsx';
import { Tabs } from './tabs.tsx';

/** The same thing for several tools, one at a time. */
export function Snippets({ snippets }: { readonly snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState('curl');
  const shown = snippets.find(({ id }) => id === chosen) ?? snippets[0];
  if (!shown) return null;
  return (
    <Tabs label="To paste" tabs={snippets} selected={shown.id} onSelect={setChosen}>
      <CodeBlock text={shown.text} what={shown.title} />
    </Tabs>
  );
}
