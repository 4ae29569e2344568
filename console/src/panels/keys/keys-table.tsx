import { Badge } from '../../components/badge.tsx';
import { confirm } from '../../components/confirm.tsx';
import { Countdown } from '../../components/countdown.tsx';
import { Menu, type MenuItem } from '../../components/menu.tsx';
import { Table } from '../../components/table.tsx';
import { Name } from '../../components/text.tsx';
import { notify, notifyFailure } from '../../components/toast.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { type KeyFacts, knownKeys } from '../../data/keys.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { goTo, hrefOf } from '../../shell/route.ts';
import { KeyState } from './key-state.tsx';
import { noteRevoked } from './revoked.ts';

/** The keys that there are, and what can be done with each. */
export function KeysTable({ facts: { keys, workspaces } }: { readonly facts: SandboxFacts }) {
  const known = new Set(knownKeys(keys).map(({ label }) => label));
  const nameOf = (id: string) => workspaces.find(({ workspaceId }) => workspaceId === id)?.name;
  const itemsOf = (key: KeyFacts): readonly MenuItem[] => [
    ...(known.has(key.label)
      ? [{ title: 'Try it', icon: 'try', run: () => goTo('try', [], { key: key.label }) } as const]
      : []),
    ...(key.state === 'active'
      ? [{ title: 'Expire now…', icon: 'clock', run: () => void expire(key) } as const]
      : []),
    {
      title: 'Revoke…',
      icon: 'trash',
      danger: true,
      run: () => void revoke(key),
    },
  ];
  return (
    <Table
      label="Keys"
      rows={keys}
      keyOf={({ label }) => label}
      columns={[
        {
          id: 'label',
          title: 'Label',
          show: (key) => (
            <span class="keys-label">
              <Name text={key.label} />
              <span class="soft">
                <Name text={key.hint} mono />
              </span>
            </span>
          ),
        },
        { id: 'state', title: 'State', show: (key) => <KeyState of={key} /> },
        {
          id: 'scopes',
          title: 'Scopes',
          minor: true,
          show: ({ scopes }) =>
            scopes.length === 0 ? <span class="soft">none</span> : <Scopes scopes={scopes} />,
        },
        {
          id: 'workspace',
          title: 'Workspace',
          minor: true,
          show: ({ workspaceId }) => (
            <a href={hrefOf('files', [workspaceId])} title={nameOf(workspaceId)}>
              <Name text={workspaceId} mono />
            </a>
          ),
        },
        {
          id: 'expiry',
          title: 'Expires',
          show: ({ expiresAt }) => (
            <span class="keys-expiry">
              <Countdown until={expiresAt} />
            </span>
          ),
        },
        {
          id: 'secret',
          title: 'Secret',
          minor: true,
          show: ({ label }) =>
            known.has(label) ? (
              <Badge tone="accent">known to this tab</Badge>
            ) : (
              <span class="soft">was shown once</span>
            ),
        },
      ]}
      actions={(key) => <Menu label={`Actions of ${key.label}`} items={itemsOf(key)} />}
    />
  );
}

const Scopes = ({ scopes }: Pick<KeyFacts, 'scopes'>) => (
  <span class="row">
    {scopes.map((scope) => (
      <Badge key={scope}>
        <Name text={scope} />
      </Badge>
    ))}
  </span>
);

async function expire({ label, hint }: KeyFacts): Promise<void> {
  const asked = {
    title: 'Let the key expire now?',
    text: `${label} (${hint}) is an expired key from now on. It cannot be made active again, but by setting the clock back.`,
    action: 'Expire now',
  };
  if (!(await confirm(asked))) return;
  try {
    await mock.peek()?.keys.expire(label);
    notify('The key has expired.');
  } catch (cause) {
    notifyFailure(cause);
  }
  refresh();
}

async function revoke(key: KeyFacts): Promise<void> {
  const asked = {
    title: 'Revoke the key?',
    text: `${key.label} (${key.hint}) is unknown from now on, as if it had never been issued.`,
    action: 'Revoke',
  };
  if (!(await confirm(asked))) return;
  try {
    await mock.peek()?.keys.revoke(key.label);
    noteRevoked(key);
    notify('The key is revoked.');
  } catch (cause) {
    notifyFailure(cause);
  }
  refresh();
}
