import { useState } from 'preact/hooks';
import { IconButton } from './button.tsx';
import { notify } from './toast.tsx';

/** Milliseconds that it says it has. */
const SAYS_SO = 1_500;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), SAYS_SO);
    } catch {
      notify(
        'The browser does not let this page copy: mark the text, and copy it by hand.',
        'warn',
      );
    }
  };
  return (
    <IconButton
      icon={isDone ? 'check' : 'copy'}
      label={isDone ? `Copied ${what}` : `Copy ${what}`}
      onClick={copy}
    />
  );
}
