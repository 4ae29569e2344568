import { printable } from '../../../src/text/printable.ts';

/**
 * A text of others, such as the name of a file: in its own direction, and with what steers or
 * cannot be seen shown as code points. Every such text stands in one.
 */
export function Name({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  return <bdi class={mono ? 'name mono' : 'name'}>{printable(text)}</bdi>;
}
