import { pathOf } from '../../../../src/document/routes.ts';
import { Badge, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { CodeTabs } from '../../components/exchange.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { client } from '../../data/connection.ts';
import { snippetsOf } from '../../data/request.ts';
import { hrefOf } from '../../data/route.ts';
import { firstKey, mockNow, type PanelProps } from '../../data/sandbox.ts';
import { countText, plural } from '../../data/texts.ts';

/** What is running, what it contains, and how to call it. */
export const Panel = ({ facts }: PanelProps) => (
  <PanelFrame title="Overview">
    <div class="columns">
      <div class="stack">
        <ThisMock facts={facts} />
        <Workspaces facts={facts} />
      </div>
      <CallIt facts={facts} />
    </div>
  </PanelFrame>
);

const Linked = ({ text, path }: { readonly text: string; readonly path: string }) => (
  <a href={hrefOf('switches', [path])}>
    <Name text={text} />
  </a>
);

function ThisMock({ facts }: PanelProps) {
  const { world, seed, profile, scenario, clock, expiresAt, faults } = facts;
  const { baseUrl } = client.value;
  return (
    <section class="card stack" aria-label="This mock">
      <h2>This mock</h2>
      <Facts
        of={{
          'Base URL': (
            <>
              <span class="mono">{baseUrl}</span> <CopyButton text={baseUrl} what="the base URL" />
            </>
          ),
          World: (
            <>
              <Name text={world} /> <span class="soft">seed {seed}</span>
            </>
          ),
          Profile: <Linked text={profile.name} path="profile" />,
          Scenario: scenario !== null && <Linked text={scenario.name} path="scenario" />,
          Faults: faults.length > 0 && (
            <Linked text={plural(faults.length, 'fault')} path="faults" />
          ),
          Clock: (
            <>
              <Time of={mockNow(facts)} /> <Badge>{clock.frozen ? 'frozen' : 'running'}</Badge>
            </>
          ),
          Expires: expiresAt !== null && (
            <>
              <Time of={expiresAt} /> unless it is used
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
function CallIt({ facts: { keys, workspaces } }: PanelProps) {
  const key = firstKey(keys);
  const workspaceId = key?.workspaceId ?? workspaces[0]?.workspaceId;
  const url = `${client.value.baseUrl}${pathOf('listFiles', workspaceId)}?limit=3`;
  const headers = { Authorization: `Bearer ${key?.secret ?? 'YOUR_KEY'}` };
  return (
    <section class="card stack" aria-label="Call it">
      <h2>Call it</h2>
      <p class="soft">
        Every request needs a <a href={hrefOf('keys')}>key</a>.
        {key && (
          <>
            {' '}
            Here it is <Name text={key.label} />.
          </>
        )}
      </p>
      <CodeTabs label="Languages" texts={snippetsOf({ url, headers })} />
    </section>
  );
}
