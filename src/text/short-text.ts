/** The start of a text, never cut inside a character. */
export const shortText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
