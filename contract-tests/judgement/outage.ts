import { checkKey } from '../exchange/api-request.ts';
import { StopError } from '../exchange/stop.ts';
import type { RuleContext } from './context.ts';

/**
 * Why the run was cut short, where the deployment is gone at its end: what is unproven then says
 * nothing of it. A request that fails by itself is none; the key check is asked once more.
 */
export async function outageAtTheEnd({
  client,
  credentials,
}: RuleContext): Promise<string | undefined> {
  if (!client.lastFailed()) return undefined;
  try {
    const { status } = await client.send(checkKey(credentials.key));
    return status >= 500 ? `the key check answers ${status} at the end of the run` : undefined;
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    return isOutage(error) ? error.message : undefined;
  }
}

/** That the budget is spent says nothing of the deployment. */
const isOutage = ({ kind }: StopError): boolean =>
  kind === 'connection' || kind === 'timeout' || kind === 'proxy';
