/** Milliseconds after which every browser has read the file. */
const READ_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
