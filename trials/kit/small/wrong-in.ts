import type { ConsumerClient } from '../../../src/consumer/consumer-client.ts';
import { driveClient } from '../../../src/consumer/drive-client.ts';
import { runSituation } from '../../../src/consumer/run-situation.ts';
import type { Situation } from '../../../src/consumer/situation.ts';
import type { WayName } from '../../../src/consumer/through/way.ts';
import { ways } from '../../../src/consumer/through/ways.ts';

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
