import { readFileSync } from 'node:fs';

/**
 * The version of this package. A module may be in `dist`, in the source, or in a bundle in `build`.
 */
export function readVersion(): string {
  for (const above of ['../package.json', '../../package.json', '../../../package.json']) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(above, import.meta.url), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
        return String(manifest.version);
      }
    } catch {
      // Not here: try the next path.
    }
  }
  return 'unknown';
}
