import { connect } from 'workspace-files-kit/control';

const control = connect(process.env.WORKSPACE_FILES_BASE_URL ?? 'http://127.0.0.1:4010');
await using sandbox = await control.sandbox({ world: 'tiny' });
const { baseUrl } = sandbox;
const headers = { Authorization: `Bearer ${sandbox.secretOf('reader')}` };

await sandbox.call('files.create', { name: 'new.txt' });
const listed = await fetch(`${baseUrl}/api/v1/workspaces/ws_tiny/files`, { headers });
const { files } = await listed.json();
console.log(`the newest file is ${files[0].name}`);

await sandbox.call('clock.set', { advanceSeconds: 90 * 86_400 });
const refused = await fetch(`${baseUrl}/api/v1/auth`, { headers });
console.log(`ninety days later the key gets ${refused.status}`);
