import { useState } from 'preact/hooks';
import { pathOf } from '../../../../src/document/routes.ts';
import { Button } from '../../components/button.tsx';
import { KeyField } from '../../components/key-field.tsx';
import { Snippets } from '../../components/snippets.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { client } from '../../data/connection.ts';
import { issueKey, knownKeys, mayList } from '../../data/keys.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { quoted, snippetsOf } from '../../data/snippets.ts';
import { useCommands } from '../../shell/commands.ts';

/** Where the secret of a key is not known here: who pastes the line has it. */
const NO_SECRET = 'YOUR_KEY';

/** A first request, for the tool of whoever reads it. */
export function CallIt({ facts }: { readonly facts: SandboxFacts }) {
  const [chosen, setChosen] = useState('');
  const known = knownKeys(facts.keys);
  const key = known.find(({ label }) => label === chosen) ?? known.find(mayList) ?? known[0];
  const workspaceId = key?.workspaceId ?? facts.workspaces[0]?.workspaceId ?? '';
  const baseUrl = client.value?.baseUrl ?? '';
  const issue = () => void issueKey({ workspaceId }).catch(notifyFailure);
  useCommands(
    [{ id: 'issue-console-key', title: 'Issue a key for the snippets', run: issue }],
    [workspaceId],
  );
  const url = `${baseUrl}${pathOf('listFiles', workspaceId)}?limit=3`;
  const authorization = `Bearer ${key?.secret ?? NO_SECRET}`;
  const snippets = snippetsOf({ url, headers: { Authorization: authorization } }).map((snippet) =>
    snippet.id === 'playwright' ? { ...snippet, text: fixture(baseUrl, facts.world) } : snippet,
  );
  return (
    <section class="card stack" aria-label="Call it">
      <h2>Call it</h2>
      {key === undefined ? (
        <div class="overview-key">
          <p class="soft">
            A secret is shown once, when its key is issued: this page does not know those that the
            server printed when it started.
          </p>
          <Button icon="keys" onClick={issue}>
            Issue a key
          </Button>
        </div>
      ) : (
        <KeyField keys={known} value={key.label} onChange={setChosen} />
      )}
      <Snippets snippets={snippets} />
    </section>
  );
}

/** A test that has a sandbox of its own on this server. */
const fixture = (baseUrl: string, world: string): string =>
  [
    "import { expect } from '@playwright/test';",
    "import { test } from 'workspace-files-kit/playwright';",
    '',
    `test.use({ mockUrl: ${quoted(baseUrl)}, mockOptions: { world: ${quoted(world)} } });`,
    '',
    "test('the key is good', async ({ request, mock }) => {",
    "  const headers = { Authorization: 'Bearer ' + mock.secretOf('reader') };",
    "  const response = await request.get(mock.baseUrl + '/api/v1/auth', { headers });",
    '  expect(response.status()).toBe(200);',
    '});',
  ].join('\n');
