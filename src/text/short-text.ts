/** The beginning of a text, no half of a character at its end. */
export const shortText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
