import { useState } from 'preact/hooks';
import { pathOf } from '../../../../src/document/routes.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { Snippets } from '../../components/snippets.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { client, mock, refresh, sandboxId } from '../../data/connection.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { rememberSecrets, secretsOf } from '../../data/secrets.ts';
import { quoted, snippetsOf } from '../../data/snippets.ts';
import { useCommands } from '../../shell/commands.ts';

/** Where the secret of a key is not known here: who pastes the line has it. */
const NO_SECRET = 'YOUR_KEY';

/** A first request, for the tool of whoever reads it. */
export function CallIt({ facts }: { readonly facts: SandboxFacts }) {
  const [chosen, setChosen] = useState('');
  const known = secretsOf(sandboxId.value).flatMap(({ label, hint, secret }) => {
    const key = facts.keys.find((each) => each.label === label && each.hint === hint);
    return key ? [{ ...key, secret }] : [];
  });
  const key =
    known.find(({ label }) => label === chosen) ??
    known.find(({ state, scopes }) => state === 'active' && scopes.includes('files:read')) ??
    known[0];
  const workspaceId = key?.workspaceId ?? facts.workspaces[0]?.workspaceId ?? '';
  const baseUrl = client.value?.baseUrl ?? '';
  const issue = async () => {
    try {
      const issued = await mock.peek()?.keys.issue({ workspaceId });
      if (issued) rememberSecrets(sandboxId.peek(), [issued]);
      refresh();
    } catch (cause) {
      notifyFailure(cause);
    }
  };
  useCommands(
    [{ id: 'issue-console-key', title: 'Issue a key for the snippets', run: () => void issue() }],
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
          <Button icon="keys" onClick={() => void issue()}>
            Issue a key
          </Button>
        </div>
      ) : (
        <Select
          label="Key"
          value={key.label}
          options={known.map(({ label, hint }) => ({ value: label, text: `${label} (${hint})` }))}
          onChange={setChosen}
        />
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
