import { keepSession } from './storage.ts';

/**
 * The secrets that this tab was shown. The server shows each once; whoever reloads the page, or
 * tries a request with a key of before, still has them here.
 */
export interface KnownSecret {
  readonly label: string;
  readonly hint: string;
  readonly secret: string;
}

const kept = keepSession('secrets', '{}');

/** Those of a sandbox, from the oldest on. */
export function secretsOf(sandboxId: string): readonly KnownSecret[] {
  return read()[sandboxId] ?? [];
}

export function rememberSecrets(sandboxId: string, secrets: readonly KnownSecret[]): void {
  const before = secretsOf(sandboxId);
  const added = secrets.map(({ label, hint, secret }) => ({ label, hint, secret }));
  kept.value = JSON.stringify({ ...read(), [sandboxId]: [...before, ...added] });
}

export function forgetSecrets(sandboxId: string): void {
  const { [sandboxId]: _, ...others } = read();
  kept.value = JSON.stringify(others);
}

function read(): Readonly<Record<string, readonly KnownSecret[]>> {
  try {
    return JSON.parse(kept.value);
  } catch {
    return {};
  }
}
