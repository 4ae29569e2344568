import { signal } from '@preact/signals';
import { FILES_READ } from '../../../../src/document/wire.ts';
import {
  Badge,
  Button,
  CopyButton,
  Countdown,
  IconButton,
  Name,
} from '../../components/elements.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { sandboxId } from '../../data/connection.ts';
import { type KeyFacts, mockNow, type PanelProps } from '../../data/sandbox.ts';
import { expireKey, revokedKeys, revokeKey } from '../../shell/actions.ts';
import { dialog, goTo, hrefOf, openDialog } from '../../shell/route.ts';
import { IssueDialog } from './issue-dialog.tsx';

export function Panel({ facts }: PanelProps) {
  const button = (
    <Button kind="primary" icon="plus" onClick={() => openDialog('issue-key')}>
      Issue a key…
    </Button>
  );
  const revoked = revokedKeys.value.filter(({ sandbox }) => sandbox === sandboxId.value);
  return (
    <PanelFrame title="Keys" actions={facts.workspaces.length > 0 && button}>
      {facts.keys.length === 0 ? (
        <EmptyState icon="keys" title="No keys" action={button}>
          Every request needs a key, so all requests are rejected. A key belongs to one workspace.
        </EmptyState>
      ) : (
        <Table label="Keys" rows={facts.keys} keyOf={idOf} columns={columns} />
      )}
      {revoked.length > 0 && (
        <section class="stack" aria-label="Revoked keys">
          <h2>Revoked here</h2>
          <Table label="Revoked keys" rows={revoked} keyOf={idOf} columns={revokedColumns} />
          <p class="soft">The server treats them as if they had never been issued.</p>
        </section>
      )}
      {dialog.value === 'issue-key' && <IssueDialog facts={facts} onIssued={reveal} />}
    </PanelFrame>
  );
}

/** The keys whose secrets are shown, by `idOf`. */
const revealed = signal<ReadonlySet<string>>(new Set());

function reveal(key: KeyFacts): void {
  revealed.value = new Set([...revealed.peek(), idOf(key)]);
}

function hide(key: KeyFacts): void {
  revealed.value = new Set([...revealed.peek()].filter((id) => id !== idOf(key)));
}

const idOf = ({ label, hint }: KeyFacts): string => label + hint;

const label: Column<KeyFacts> = {
  title: 'Label',
  width: 'minmax(0, 3fr)',
  show: (key) => (
    <>
      <Name text={key.label} />{' '}
      <span class="soft">
        <Name text={key.hint} mono />
      </span>
    </>
  ),
};
const workspace: Column<KeyFacts> = {
  title: 'Workspace',
  width: 'minmax(0, 3fr)',
  minor: true,
  show: ({ workspaceId }) => (
    <a href={hrefOf('files', [workspaceId])}>
      <Name text={workspaceId} mono />
    </a>
  ),
};

const revokedColumns: readonly Column<KeyFacts>[] = [
  label,
  { title: 'State', show: () => <Badge tone="bad">revoked</Badge> },
  workspace,
];

const columns: readonly Column<KeyFacts>[] = [
  label,
  { title: 'State', width: 'minmax(7.2rem, 3fr)', show: (key) => <KeyState of={key} /> },
  {
    title: 'Scopes',
    width: 'minmax(0, 2fr)',
    minor: true,
    show: ({ scopes }) =>
      scopes.length === 0 ? (
        <span class="soft">none</span>
      ) : (
        scopes.map((scope) => (
          <Badge key={scope}>
            <Name text={scope} />
          </Badge>
        ))
      ),
  },
  workspace,
  {
    title: 'Expires',
    width: 'minmax(0, 3fr)',
    show: ({ expiresAt }) => <Countdown until={expiresAt} />,
  },
  {
    title: 'Secret',
    width: 'minmax(9.5rem, 3fr)',
    minor: true,
    show: (key) => <Secret of={key} />,
  },
  { title: 'Actions', width: '7rem', align: 'end', show: (key) => <Actions of={key} /> },
];

function Secret({ of: key }: { readonly of: KeyFacts }) {
  const isRevealed = revealed.value.has(idOf(key));
  const action = isRevealed ? 'Hide' : 'Show';
  return (
    <span class="row">
      {isRevealed && <Name text={key.secret} mono />}
      <Button
        kind="quiet"
        aria-label={`${action} the secret of ${key.label}`}
        onClick={() => (isRevealed ? hide : reveal)(key)}
      >
        {action}
      </Button>
      <CopyButton text={key.secret} what={`the secret of ${key.label}`} />
    </span>
  );
}

/** Whether a key is accepted for the listing, on the mock’s clock. */
function KeyState({ of: { state, scopes, expiresAt } }: { readonly of: KeyFacts }) {
  const { value: now } = mockNow;
  // The clock may have passed it since the keys were read.
  const isExpired = state === 'expired' || (now !== null && Date.parse(expiresAt) <= now);
  return (
    <>
      {isExpired ? <Badge tone="warn">expired</Badge> : <Badge tone="good">active</Badge>}{' '}
      {!scopes.includes(FILES_READ) && <Badge tone="warn">unscoped</Badge>}
    </>
  );
}

function Actions({ of: key }: { readonly of: KeyFacts }) {
  return (
    <>
      <IconButton
        icon="try"
        label={`Try ${key.label}`}
        onClick={() => goTo('try', [], { key: key.label })}
      />
      {key.state === 'active' && (
        <IconButton
          icon="clock"
          label={`Expire ${key.label}…`}
          onClick={() => void expireKey(key)}
        />
      )}
      <IconButton icon="trash" label={`Revoke ${key.label}…`} onClick={() => void revokeKey(key)} />
    </>
  );
}
