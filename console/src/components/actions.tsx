import { useId, useLayoutEffect } from 'preact/hooks';
import { Button, type ButtonKind, type IconName } from './elements.tsx';

/** Something the user can do here: a button, and a line of the palette. */
export interface Action {
  /** A verb phrase: "Add files…", with dots if it asks for more. */
  readonly title: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
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
  useLayoutEffect(() => {
    shown.set(id, of);
    return () => {
      shown.delete(id);
    };
  });
  return (
    <>
      {of.map(({ title, run, ...look }) => (
        <Button key={title} {...look} onClick={() => void run()} text={title} />
      ))}
    </>
  );
}
