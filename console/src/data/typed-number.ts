/**
 * A number that was typed; the text where it is none, which the server refuses in the words of
 * every other field.
 */
export function typedNumber(text: string): number {
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text));
  // What goes there is JSON, and whoever reads it looks.
  return (isNumber ? Number(text) : text) as number;
}
