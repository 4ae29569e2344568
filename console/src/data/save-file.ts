/** Milliseconds after which no browser still reads what it downloads. */
const IS_READ = 60_000;

/** Gives the user a file, under a name, as if it had been downloaded. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), IS_READ);
}

/** JSON as it is written to files. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
