// The client of list-files.mjs, started once: `workspace-files consumer --stdio -- node stdio.mjs`.
import { createInterface } from 'node:readline';
import { checkKey, describeFailure, listFiles } from './list-files.mjs';

for await (const line of createInterface({ input: process.stdin })) {
  const { baseUrl, key: apiKey } = JSON.parse(line);
  try {
    const { workspaceId } = await checkKey({ baseUrl, apiKey });
    const entries = [];
    for await (const entry of listFiles({ baseUrl, apiKey, workspaceId })) entries.push(entry);
    console.log(JSON.stringify({ entries }));
  } catch (error) {
    console.log(JSON.stringify({ failure: describeFailure(error) }));
  }
}
