import { useState } from 'preact/hooks';
import { pathOf } from '../../../../src/document/routes.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Badge, Button, CopyButton, Fact, Name } from '../../components/elements.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Snippets } from '../../components/tabs.tsx';
import { client, health } from '../../data/connection.ts';
import { notifyFailure } from '../../data/notices.ts';
import { issueKey, keyOptions, mayList, mockNow, type PanelProps } from '../../data/sandbox.ts';
import { fixtureSnippet, snippetsOf } from '../../data/snippets.ts';
import { countText, spanText } from '../../data/texts.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { hrefOf, openDialog } from '../../shell/route.ts';

/** What is running, what it contains, and how to call it. */
export const Panel = ({ facts }: PanelProps) => (
  <PanelFrame title="Overview">
    <div class="columns">
      <div class="stack">
        <Facts facts={facts} />
        <Workspaces facts={facts} />
      </div>
      <div class="stack">
        <CallIt facts={facts} />
        <Sandboxes />
      </div>
    </div>
  </PanelFrame>
);

const MINUTE = 60_000;
const HASH_SHOWN = 12;

function Facts({ facts }: PanelProps) {
  const baseUrl = client.value?.baseUrl ?? '';
  const { world, seed, worldHash, profile, scenario, clock, expiresAt } = facts;
  const { version = '…', uptimeSeconds = 0 } = health.value ?? {};
  return (
    <section class="card stack" aria-label="This mock">
      <h2>This mock</h2>
      <dl class="facts">
        <Fact title="Base URL">
          <span class="mono">{baseUrl}</span>
          <CopyButton text={baseUrl} what="the base URL" />
        </Fact>
        <Fact title="World">
          <Name text={world} /> <span class="soft">seed {seed}</span>
        </Fact>
        <Fact title="Hash">
          <span class="mono" title={worldHash}>
            {worldHash.slice(0, HASH_SHOWN)}…
          </span>
          <CopyButton text={worldHash} what="the hash" />
        </Fact>
        <Fact title="Profile">
          <a href={hrefOf('switches')}>
            <Name text={profile} />
          </a>
        </Fact>
        {scenario !== null && (
          <Fact title="Scenario">
            <a href={hrefOf('switches', ['scenario'])}>
              <Name text={scenario} />
            </a>
          </Fact>
        )}
        <Fact title="Clock">
          {new Date(mockNow.value ?? clock.now).toUTCString()}{' '}
          <Badge>{clock.frozen ? 'frozen' : 'running'}</Badge>
        </Fact>
        {expiresAt !== null && (
          <Fact title="Expires">
            after {spanText(Math.ceil((Date.parse(expiresAt) - Date.now()) / MINUTE) * MINUTE)}{' '}
            without use
          </Fact>
        )}
        <Fact title="Server">
          version {version}{' '}
          <span class="soft">
            {uptimeSeconds < 1 ? 'just started' : `up for ${spanText(uptimeSeconds * 1_000)}`}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

type Workspace = PanelProps['facts']['workspaces'][number];

function Workspaces({ facts: { workspaces, keys } }: PanelProps) {
  const keysOf = ({ workspaceId }: Workspace) => {
    const own = keys.filter((key) => key.workspaceId === workspaceId);
    const active = own.filter(({ state }) => state === 'active').length;
    return own.length === active ? String(active) : `${active} of ${own.length}`;
  };
  const columns: readonly Column<Workspace>[] = [
    {
      title: 'Workspace',
      width: 'minmax(0, 4fr)',
      show: ({ workspaceId }) => (
        <a href={hrefOf('files', [workspaceId])} class="clamp">
          <Name text={workspaceId} mono />
        </a>
      ),
    },
    { title: 'Label', width: 'minmax(0, 2fr)', show: ({ label }) => <Clamped text={label} /> },
    {
      title: 'Name',
      width: 'minmax(0, 4fr)',
      minor: true,
      show: ({ name }) => <Clamped text={name} />,
    },
    { title: 'Files', width: '4rem', align: 'end', show: ({ files }) => countText(files) },
    { title: 'Keys', width: '4.5rem', align: 'end', minor: true, show: keysOf },
  ];
  return (
    <section class="stack" aria-label="Workspaces">
      <h2>Workspaces</h2>
      {workspaces.length === 0 ? (
        <EmptyState title="This world has no workspaces" />
      ) : (
        <Table
          label="Workspaces"
          rows={workspaces}
          keyOf={({ workspaceId }) => workspaceId}
          columns={columns}
        />
      )}
    </section>
  );
}

/** At most two lines of a long text. */
const Clamped = ({ text }: { readonly text: string }) => (
  <span class="clamp" title={printable(text)}>
    <Name text={text} />
  </span>
);

/** Stands for a secret where there is no key. */
const NO_SECRET = 'YOUR_KEY';

/** A first request to paste. */
function CallIt({ facts }: PanelProps) {
  const [chosen, setChosen] = useState('');
  const { keys } = facts;
  const key = keys.find(({ label }) => label === chosen) ?? keys.find(mayList) ?? keys[0];
  const workspaceId = key?.workspaceId ?? facts.workspaces[0]?.workspaceId ?? '';
  const baseUrl = client.value?.baseUrl ?? '';
  const issue = () => void issueKey({ workspaceId }).catch(notifyFailure);
  useDeeds({ 'issue-console-key': issue });
  const url = `${baseUrl}${pathOf('listFiles', workspaceId)}?limit=3`;
  const headers = { Authorization: `Bearer ${key?.secret ?? NO_SECRET}` };
  const snippets = snippetsOf({ url, headers }).map((snippet) =>
    snippet.id === 'playwright'
      ? { ...snippet, text: fixtureSnippet(baseUrl, facts.world) }
      : snippet,
  );
  return (
    <section class="card stack" aria-label="Call it">
      <h2>Call it</h2>
      {key === undefined ? (
        <>
          <p class="soft">Every request needs a key. This sandbox has no key.</p>
          <div>
            <Button icon="keys" onClick={issue}>
              Issue a key
            </Button>
          </div>
        </>
      ) : (
        <Field label="Key" options={keyOptions(keys)} value={key.label} onChange={setChosen} />
      )}
      <Snippets snippets={snippets} />
    </section>
  );
}

function Sandboxes() {
  const count = health.value?.sandboxes ?? 1;
  return (
    <section class="card stack" aria-label="Sandboxes">
      <h2>Sandboxes</h2>
      <p class="soft">
        {count === 1
          ? 'All requests share this mock. A sandbox is a separate mock: requests with one of its keys go to it, and no one else sees your changes.'
          : `This server has ${count} mocks, including the default one. The key of a request selects one.`}
      </p>
      <div class="row">
        <Button icon="plus" onClick={() => openDialog('new-sandbox')}>
          New sandbox…
        </Button>
        {count > 1 && (
          <Button icon="box" onClick={() => openDialog('sandboxes')}>
            Choose another…
          </Button>
        )}
      </div>
    </section>
  );
}
