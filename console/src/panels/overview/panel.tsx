import { pathOf } from '../../../../src/document/routes.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { CodeTabs } from '../../components/exchange.tsx';
import { Field } from '../../components/field.tsx';
import { draftOf } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { client, token } from '../../data/connection.ts';
import { hrefOf } from '../../data/route.ts';
import { firstKey, keyOptions, mockNow, type PanelProps } from '../../data/sandbox.ts';
import { fixtureSnippet, snippetsOf } from '../../data/snippets.ts';
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
          Profile: <Linked text={profile} path="profile" />,
          Scenario: scenario !== null && <Linked text={scenario} path="scenario" />,
          Faults: faults > 0 && <Linked text={plural(faults, 'fault')} path="faults" />,
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
    run: () => change((to) => to.call('keys.issue', { workspaceId })),
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
