import { describeConsumer } from 'workspace-files-kit/consumer';
import * as client from './consumer/list-files.mjs';

// One test per situation; its title says what the server does.
describeConsumer('list-files', client, { strict: true, concurrent: true });
