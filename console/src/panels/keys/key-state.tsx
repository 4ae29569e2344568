import { FILES_READ } from '../../../../src/document/wire.ts';
import { Badge } from '../../components/badge.tsx';
import type { KeyFacts } from '../../data/keys.ts';
import { mockNow } from '../../data/sandbox.ts';

/** Whether a key is good for the listing, on the mock’s clock. */
export function KeyState({ of: { state, scopes, expiresAt } }: { readonly of: KeyFacts }) {
  const { value: now } = mockNow;
  // The clock may have gone past it since the keys were read.
  const isExpired = state === 'expired' || (now !== null && Date.parse(expiresAt) <= now);
  return (
    <span class="row">
      {isExpired ? <Badge tone="warn">expired</Badge> : <Badge tone="good">active</Badge>}
      {!scopes.includes(FILES_READ) && <Badge tone="warn">unscoped</Badge>}
    </span>
  );
}
