/** Milliseconds after which every browser has read the file. */
const READ_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}

/** JSON as it is written to files. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Lets the user choose a file of this machine. It never settles if the user chooses none. */
export const pickFile = (accept = ''): Promise<File> =>
  new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept });
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) resolve(file);
    });
    input.click();
  });
