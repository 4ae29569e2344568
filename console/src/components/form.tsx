import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface FormProps {
  readonly class?: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ComponentChildren;
}

/** A form that is sent once, however often Enter is struck until it is done. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const isUnderWay = useRef(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await onSubmit().finally(() => {
      isUnderWay.current = false;
    });
  };
  return (
    <form {...rest} onSubmit={submit}>
      {children}
    </form>
  );
}
