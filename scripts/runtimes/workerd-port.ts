import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod';

const listening = z.object({ event: z.literal('listen'), port: z.number() });

/** The port that workerd tells of where it is started with `--control-fd`. */
export async function portOf(control: Readable): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const { success, data } = listening.safeParse(JSON.parse(line));
    if (success) return data.port;
  }
  throw new Error('Failed to start workerd: it listens nowhere');
}
