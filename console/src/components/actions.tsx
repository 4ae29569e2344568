import { useId, useLayoutEffect } from 'preact/hooks';
import { Button, type ButtonKind, type IconName } from './elements.tsx';

/** Something the user can do here: a button, a line of the palette, and perhaps a key. */
export interface Action {
  /** A verb phrase: "Add files…", with dots if it asks for more. */
  readonly title: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  /** The keys that run it, one after the other: `g f`. */
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly run: () => unknown;
}

const shown = new Map<string, readonly Action[]>();

/** The actions of the panel that is shown. */
export const panelActions = (): readonly Action[] =>
  [...shown.values()].flat().filter(({ disabled }) => !disabled);

/** Buttons whose actions are also in the palette, while they are shown. */
export function Actions({ of }: { readonly of: readonly Action[] }) {
  const id = useId();
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    shown.set(id, of);
    return () => {
      shown.delete(id);
    };
  });
  return (
    <>
      {of.map(({ title, keys, run, ...look }) => (
        <Button
          key={title}
          {...look}
          title={keys && `${title} (${keys})`}
          onClick={() => void run()}
          text={title}
        />
      ))}
    </>
  );
}
