import { signal } from '@preact/signals';
import { sandboxId } from '../../data/connection.ts';
import type { KeyFacts } from '../../data/keys.ts';

interface Revoked extends KeyFacts {
  readonly sandbox: string;
}

const all = signal<readonly Revoked[]>([]);

/** Keys of the present sandbox that this page revoked: the server knows nothing of them any more. */
export const revokedHere = (): readonly KeyFacts[] =>
  all.value.filter(({ sandbox }) => sandbox === sandboxId.value);

export function noteRevoked(key: KeyFacts): void {
  all.value = [...all.peek(), { ...key, sandbox: sandboxId.peek() }];
}
