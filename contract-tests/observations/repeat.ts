import { checkKey, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';

/**
 * Sees to equal requests, one that succeeds and one that is refused: what differs in their answers
 * is no choice.
 */
export async function repeat(context: ObservationContext): Promise<void> {
  const { send, client, credentials } = context;
  const { key } = credentials;
  const isCheck = ({ request }: Answer) =>
    request.operation === 'checkKey' && request.credential === key;
  if (client.journal.filter(isCheck).length < 2) await send(checkKey(key));

  const id = await context.workspaceId();
  if (id === undefined || hasRepeatedRefusal(context)) return;
  // One of those by which the refusal of an unknown workspace is asked for.
  const refused = readWorkspace(`${id}-made-up`, key, 'refusal');
  for (const request of [refused, refused]) await send(request);
}

/** Whether an equal request was refused twice. */
function hasRepeatedRefusal({ client }: ObservationContext): boolean {
  const refusals = client.journal
    .filter(({ ok }) => !ok)
    .map(({ request }) => requestText(request));
  return new Set(refusals).size < refusals.length;
}

const requestText = ({ path, query, credential, method = 'GET' }: Answer['request']): string =>
  JSON.stringify([method, path, query, credential.label]);
