/** The start of a text, never cut inside a character. */
export const shortText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
