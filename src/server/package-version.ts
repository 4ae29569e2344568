import { readFileSync } from 'node:fs';

/** The version of this package. From source this file is two folders below it, built it is three. */
export function readVersion(): string {
  for (const above of ['../../package.json', '../../../package.json']) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(above, import.meta.url), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
        return String(manifest.version);
      }
    } catch {
      // Not here: the next one.
    }
  }
  return 'unknown';
}
