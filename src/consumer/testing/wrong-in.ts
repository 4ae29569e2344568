import type { ConsumerClient } from '../consumer-client.ts';
import { driveClient } from '../drive-client.ts';
import { runSituation } from '../run-situation.ts';
import type { Situation } from '../situation.ts';
import type { WayName } from '../through/way.ts';
import { ways } from '../through/ways.ts';

async function judge(client: ConsumerClient, situation: Situation, way: WayName) {
  const { judgement } = await runSituation(
    situation,
    (operation, given) => driveClient(client, operation, given),
    { way: await ways[way](), timeout: 5_000 },
  );
  return judgement;
}

/** Ids of the situations that do not pass. */
export async function wrongIn(
  client: ConsumerClient,
  situations: readonly Situation[],
  way: WayName = 'fetch',
) {
  const wrong: string[] = [];
  for (const situation of situations) {
    const { verdict } = await judge(client, situation, way);
    if (verdict !== 'pass') wrong.push(`${situation.id}: ${verdict}`);
  }
  return wrong;
}
