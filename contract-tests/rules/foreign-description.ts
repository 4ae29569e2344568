import type { Json } from '../../src/document/wire.ts';
import { readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { fail, type Outcome, warn } from '../judgement/outcome.ts';
import { isArray, objectOf } from '../listing/page.ts';

/**
 * What the workspace read says of the other workspace to a key of ours. Its own description is
 * allowed there, as a deployment may ignore the id of the path, or repeat it.
 */
export async function judgeDescription(
  { client }: RuleContext,
  asking: Credential,
  workspaces: { readonly ownId: string; readonly otherId: string; readonly other: Credential },
): Promise<Outcome | undefined> {
  const { ownId, otherId, other } = workspaces;
  const shown = await client.send(readWorkspace(otherId, asking, 'refusal'));
  if (!shown.ok || shown.body.kind !== 'json') return undefined;
  const own = await client.send(readWorkspace(ownId, asking, 'refusal'));
  const theirs = await client.send(readWorkspace(otherId, other));
  const [text, ownText, theirText] = [shown, own, theirs].map(descriptionOf);
  if (text === ownText) return undefined;
  const expected = `no description of another key's workspace for ${asking.label}`;
  const ownNames = own.body.kind === 'json' && namesWorkspace(own.body.value, otherId);
  if (namesWorkspace(shown.body.value, otherId) && !ownNames) {
    const quoted = JSON.stringify(otherId);
    if (text?.replaceAll(quoted, JSON.stringify(ownId)) === ownText) {
      return warn(expected, `only the id ${quoted} from the path`, shown.exchange);
    }
    return fail(expected, `a description of the workspace ${quoted}`, shown.exchange, own.exchange);
  }
  if (text !== theirText) return undefined;
  const seen = 'the same response that the other key gets';
  return warn(expected, seen, shown.exchange, theirs.exchange);
}

function descriptionOf({ ok, body }: Answer): string | undefined {
  return ok && body.kind === 'json' ? JSON.stringify(body.value) : undefined;
}

/** Under any name that ends in id: a short one may also be the value of something else. */
function namesWorkspace(value: Json, id: string): boolean {
  const fields = isArray(value) ? Object.fromEntries(value.entries()) : objectOf(value);
  return Object.entries(fields ?? {}).some(
    ([name, held]) => (held === id && /id$/i.test(name)) || namesWorkspace(held, id),
  );
}
