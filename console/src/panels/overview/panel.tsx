import type { ComponentChildren } from 'preact';
import { pathOf } from '../../../../src/document/routes.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { CodeTabs } from '../../components/exchange.tsx';
import { Field } from '../../components/field.tsx';
import { draftOf } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { client, health, token } from '../../data/connection.ts';
import { hrefOf, openDialog } from '../../data/route.ts';
import { firstKey, issueKey, keyOptions, mockNow, type PanelProps } from '../../data/sandbox.ts';
import { fixtureSnippet, snippetsOf } from '../../data/snippets.ts';
import { countText, spanText } from '../../data/texts.ts';

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

const HASH_SHOWN = 12;

interface CopiedProps {
  readonly text: string;
  readonly what: string;
  readonly shown?: ComponentChildren;
}

const Copied = ({ text, what, shown = text }: CopiedProps) => (
  <>
    <span class="mono" title={text}>
      {shown}
    </span>{' '}
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
  const now = Math.floor((mockNow.value ?? Date.parse(clock.now)) / 1_000) * 1_000;
  const shownHash = `${worldHash.slice(0, HASH_SHOWN)}…`;
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
          Hash: <Copied text={worldHash} what="the hash" shown={shownHash} />,
          Profile: <Linked text={profile} path="profile" />,
          Scenario: scenario !== null && <Linked text={scenario} path="scenario" />,
          Clock: (
            <>
              <Time of={now} /> <Badge>{clock.frozen ? 'frozen' : 'running'}</Badge>
            </>
          ),
          Expires: expiresAt !== null && (
            <>
              <Time of={expiresAt} /> unless it is used
            </>
          ),
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
      look: 'wide',
      show: ({ workspaceId }) => <Name text={workspaceId} mono />,
    },
    { title: 'Label', look: 'wide', show: ({ label }) => <Name text={label} /> },
    { title: 'Name', look: 'wide', show: ({ name }) => <Name text={name} /> },
    { title: 'Files', look: 'end', show: ({ files }) => countText(files) },
    { title: 'Keys', look: 'end', show: keysOf },
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
          linkOf={({ workspaceId }) => hrefOf('files', [workspaceId])}
          columns={columns}
        />
      )}
    </section>
  );
}

/** A first request to paste. */
function CallIt({ facts: { keys, workspaces, world } }: PanelProps) {
  const chosen = draftOf('call-it');
  const workspaceId = workspaces[0]?.workspaceId ?? '';
  const known = keys.find(({ label }) => label === chosen.value.key) ?? firstKey(keys);
  const key = known ?? { workspaceId, label: 'reader', secret: 'YOUR_KEY', state: 'active' };
  const { baseUrl } = client.value;
  const url = `${baseUrl}${pathOf('listFiles', key.workspaceId)}?limit=3`;
  const headers = { Authorization: `Bearer ${key.secret}` };
  const fixture = fixtureSnippet({
    ...{ baseUrl, world, label: key.label },
    ...{ isActive: key.state === 'active', isLocked: token.value !== '' },
  });
  const issue: Action = {
    title: 'Issue a key',
    icon: 'keys',
    kind: 'primary',
    run: () => change(() => issueKey({ workspaceId })),
  };
  return (
    <section class="card stack" aria-label="Call it">
      <h2>Call it</h2>
      {known ? (
        <Field
          label="Key"
          options={keyOptions(keys)}
          value={known.label}
          onChange={(label) => {
            chosen.value = { key: label };
          }}
        />
      ) : (
        <p class="row soft">
          Every request needs a key. This sandbox has no key. <Actions of={[issue]} />
        </p>
      )}
      <CodeTabs
        label="Languages"
        texts={{ ...snippetsOf({ method: 'GET', url, headers }), Playwright: fixture }}
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
