import { describeConsumer } from 'workspace-files-kit/consumer';
import * as client from './consumer/list-files.mjs';

// A test for each situation: what the server does is in its title.
describeConsumer('list-files', client, { strict: true, concurrent: true });
