import { pathOf } from '../../../../src/document/routes.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Badge, Button, CopyButton, Facts, Name } from '../../components/elements.tsx';
import { CodeTabs } from '../../components/exchange.tsx';
import { KeyField, useKey } from '../../components/key-field.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { client, health } from '../../data/connection.ts';
import { mockNow, type PanelProps } from '../../data/sandbox.ts';
import { fixtureSnippet, snippetsOf } from '../../data/snippets.ts';
import { countText, spanText } from '../../data/texts.ts';
import { useDeeds } from '../../shell/deeds.ts';
import { hrefOf, openDialog } from '../../shell/route.ts';

/** What is running, what it contains, and how to call it. */
export const Panel = ({ facts }: PanelProps) => (
  <PanelFrame title="Overview">
    <div class="columns">
      <div class="stack">
        <ThisMock facts={facts} />
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

const Copied = ({
  text,
  what,
  shown = text,
}: Readonly<Record<'text' | 'what', string>> & { readonly shown?: string }) => (
  <>
    <span class="mono" title={text}>
      {shown}
    </span>
    <CopyButton text={text} what={what} />
  </>
);

const Linked = ({ text, path }: { readonly text: string; readonly path: string }) => (
  <a href={hrefOf('switches', [path])}>
    <Name text={text} />
  </a>
);

function ThisMock({ facts }: PanelProps) {
  const { world, seed, worldHash, profile, scenario, clock, expiresAt } = facts;
  const { version = '…', uptimeSeconds = 0 } = health.value ?? {};
  const left = Math.ceil((Date.parse(expiresAt ?? '') - Date.now()) / MINUTE) * MINUTE;
  return (
    <section class="card stack" aria-label="This mock">
      <h2>This mock</h2>
      <Facts
        of={{
          'Base URL': <Copied text={client.value.baseUrl} what="the base URL" />,
          World: (
            <>
              <Name text={world} /> <span class="soft">seed {seed}</span>
            </>
          ),
          Hash: (
            <Copied text={worldHash} what="the hash" shown={`${worldHash.slice(0, HASH_SHOWN)}…`} />
          ),
          Profile: <Linked text={profile} path="profile" />,
          Scenario: scenario !== null && <Linked text={scenario} path="scenario" />,
          Clock: (
            <>
              {new Date(mockNow.value ?? clock.now).toUTCString()}{' '}
              <Badge>{clock.frozen ? 'frozen' : 'running'}</Badge>
            </>
          ),
          Expires: expiresAt !== null && `after ${spanText(left)} without use`,
          Server: (
            <>
              version {version}{' '}
              <span class="soft">
                {uptimeSeconds < 1 ? 'just started' : `up for ${spanText(uptimeSeconds * 1_000)}`}
              </span>
            </>
          ),
        }}
      />
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
      width: 4,
      show: ({ workspaceId }) => (
        <a href={hrefOf('files', [workspaceId])} class="clamp mono">
          <Name text={workspaceId} />
        </a>
      ),
    },
    { title: 'Label', width: 2, show: ({ label }) => <Clamped text={label} /> },
    {
      ...{ title: 'Name', width: 4, minor: true },
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

/** A first request to paste. */
function CallIt({ facts: { keys, workspaces, world } }: PanelProps) {
  const workspaceId = workspaces[0]?.workspaceId ?? '';
  const chosen = useKey(keys, workspaceId);
  useDeeds({ 'issue-console-key': chosen.issue });
  const { baseUrl } = client.value;
  const { key = { workspaceId, secret: 'YOUR_KEY' } } = chosen;
  const snippets = snippetsOf({
    method: 'GET',
    url: `${baseUrl}${pathOf('listFiles', key.workspaceId)}?limit=3`,
    headers: { Authorization: `Bearer ${key.secret}` },
  });
  return (
    <section class="card stack" aria-label="Call it">
      <h2>Call it</h2>
      {chosen.key === undefined && (
        <p class="soft">Every request needs a key. This sandbox has no key.</p>
      )}
      <KeyField of={chosen} />
      <CodeTabs
        label="Languages"
        texts={{ ...snippets, Playwright: fixtureSnippet(baseUrl, world) }}
      />
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
        <Button icon="plus" onClick={() => openDialog('new-sandbox')} text="New sandbox…" />
        {count > 1 && (
          <Button icon="box" onClick={() => openDialog('sandboxes')} text="Choose another…" />
        )}
      </div>
    </section>
  );
}
