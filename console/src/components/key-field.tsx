import { useState } from 'preact/hooks';
import { firstKey, issueKey, type KeyFacts, keyOptions } from '../data/sandbox.ts';
import { act } from './dialog.tsx';
import { Button } from './elements.tsx';
import { Field } from './form.tsx';

/** The chosen key; by default the first that can list files. */
export function useKey(keys: readonly KeyFacts[], workspaceId: string) {
  const [chosen, choose] = useState('');
  const key = keys.find(({ label }) => label === chosen) ?? firstKey(keys);
  const issue = () => void act(() => issueKey({ workspaceId }));
  return { keys, key, choose, issue };
}

/** Chooses the key, or issues one if there is none. */
export const KeyField = ({ of }: { readonly of: ReturnType<typeof useKey> }) =>
  of.key ? (
    <Field label="Key" options={keyOptions(of.keys)} value={of.key.label} onChange={of.choose} />
  ) : (
    <div>
      <Button kind="primary" icon="keys" onClick={of.issue} text="Issue a key" />
    </div>
  );
