import type { Sent } from '../../../src/control/client/endpoints.ts';
import { FILES_READ } from '../../../src/document/wire.ts';
import { refresh, sandboxId, send } from './connection.ts';
import { changeFacts, type SandboxFacts, sandbox } from './sandbox.ts';
import { rememberSecrets, secretsOf } from './secrets.ts';

export type KeyFacts = SandboxFacts['keys'][number];

/** A key whose secret this tab was shown. */
export interface KnownKey extends KeyFacts {
  readonly secret: string;
}

/** Those of the keys whose secrets this tab was shown. */
export function knownKeys(keys: readonly KeyFacts[]): readonly KnownKey[] {
  const secrets = secretsOf(sandboxId.value);
  return keys.flatMap((key) => {
    const found = secrets.findLast(({ label, hint }) => label === key.label && hint === key.hint);
    return found ? [{ ...key, secret: found.secret }] : [];
  });
}

/** Whether a key lists the files of its workspace (clause 4.3). */
export const mayList = ({ state, scopes }: Pick<KeyFacts, 'state' | 'scopes'>): boolean =>
  state === 'active' && scopes.includes(FILES_READ);

/** Issues a key, and keeps its secret for as long as the tab. @throws Error where it is refused. */
export async function issueKey(
  input: NonNullable<Sent<'issueKey'>['input']>,
): Promise<KnownKey | undefined> {
  const id = sandboxId.peek();
  const issued = await send.peek()?.('issueKey', { path: { id }, input });
  if (issued) {
    rememberSecrets(id, [issued]);
    show(id, issued);
  }
  refresh();
  return issued;
}

/** Whoever chooses it at once need not wait until the facts are read again. */
function show(id: string, { secret: _, ...issued }: KnownKey): void {
  const facts = sandbox.peek();
  if (facts?.id !== id || facts.keys.some(({ label }) => label === issued.label)) return;
  changeFacts({ ...facts, keys: [...facts.keys, issued] });
}
