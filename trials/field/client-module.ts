import { pathToFileURL } from 'node:url';
import { checkConsumer } from '../../src/consumer/check-consumer.ts';
import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { verdictOf } from './judge-client.ts';

/**
 * Drives the module whose path is given through everything, or the situations that follow it, and
 * prints the verdict as JSON. In a process of its own: a client that makes no end goes on asking,
 * and may meet the server of the next one.
 */
const [path = '', ...only] = process.argv.slice(2);
const client: ConsumerClient = await import(pathToFileURL(path).href);
const report = await checkConsumer(client, { jobs: 8, ...(only.length > 0 && { only }) });
process.stdout.write(JSON.stringify(verdictOf(report)), () => process.exit());
