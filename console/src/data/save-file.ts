/** Milliseconds after which every browser has read the file. */
const READ_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}

/** JSON as it is written to files. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
