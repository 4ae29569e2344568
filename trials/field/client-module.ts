import { pathToFileURL } from 'node:url';
import { checkConsumer } from '../../src/consumer/check-consumer.ts';
import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { failuresOf } from './judge-client.ts';

/**
 * Drives the module at the given path through all situations, or through those named after it, and
 * prints what it fails as JSON. In a separate process: a client that never ends could otherwise send
 * requests to the server of the next one.
 */
const [path = '', ...only] = process.argv.slice(2);
const client: ConsumerClient = await import(pathToFileURL(path).href);
const report = await checkConsumer(client, { jobs: 8, ...(only.length > 0 && { only }) });
process.stdout.write(JSON.stringify(failuresOf(report)), () => process.exit());
