import { signal } from '@preact/signals';
import { FILES_READ } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, Button, CopyButton, Countdown, Name } from '../../components/elements.tsx';
import { FormDialog, type FormField } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { mock } from '../../data/connection.ts';
import { closeDialog, dialog, hrefOf, openDialog } from '../../data/route.ts';
import type { KeyFacts, PanelProps } from '../../data/sandbox.ts';

export function Panel({ facts }: PanelProps) {
  const issue: Action = {
    title: 'Issue a key…',
    icon: 'plus',
    kind: 'primary',
    run: () => openDialog('issue-key'),
  };
  return (
    <PanelFrame title="Keys" actions={facts.workspaces.length > 0 && <Actions of={[issue]} />}>
      {facts.keys.length === 0 ? (
        <EmptyState title="No keys">
          Every request needs a key, so all requests are rejected. A key belongs to one workspace.
        </EmptyState>
      ) : (
        <Table label="Keys" rows={facts.keys} keyOf={idOf} columns={columns} />
      )}
      {dialog.value === 'issue-key' && (
        <IssueDialog facts={facts} onIssued={(key) => show(key, true)} />
      )}
    </PanelFrame>
  );
}

/** The keys whose secrets are shown, by `idOf`. */
const revealed = signal<readonly string[]>([]);

const idOf = ({ label, hint }: KeyFacts): string => label + hint;

function show(key: KeyFacts, isShown: boolean): void {
  const others = revealed.peek().filter((id) => id !== idOf(key));
  revealed.value = isShown ? [...others, idOf(key)] : others;
}

const columns: readonly Column<KeyFacts>[] = [
  { title: 'Label', show: ({ label }) => <Name text={label} /> },
  {
    title: 'State',
    show: ({ state, scopes }) => (
      <>
        <Badge tone={state === 'active' ? 'good' : 'warn'}>{state}</Badge>{' '}
        {!scopes.includes(FILES_READ) && <Badge tone="warn">unscoped</Badge>}
      </>
    ),
  },
  {
    title: 'Workspace',
    show: ({ workspaceId }) => (
      <a href={hrefOf('files', [workspaceId])}>
        <Name text={workspaceId} mono />
      </a>
    ),
  },
  { title: 'Expires', show: ({ expiresAt }) => <Countdown until={expiresAt} /> },
  { title: 'Secret', look: 'wide', show: (key) => <Secret of={key} /> },
  { title: 'Actions', look: 'actions', show: (key) => <KeyActions of={key} /> },
];

interface KeyProps {
  readonly of: KeyFacts;
}

function Secret({ of: key }: KeyProps) {
  const isShown = revealed.value.includes(idOf(key));
  const action = isShown ? 'Hide' : 'Show';
  return (
    <span class="row">
      <Name text={isShown ? key.secret : key.hint} mono />
      <span class="row">
        <Button
          kind="quiet"
          aria-label={`${action} the secret of ${key.label}`}
          onClick={() => show(key, !isShown)}
          text={action}
        />
        <CopyButton text={key.secret} what={`the secret of ${key.label}`} />
      </span>
    </span>
  );
}

function KeyActions({ of: { label, hint, state } }: KeyProps) {
  const expire = () => {
    const text = `${label} (${hint}) expires now. Only setting the clock back makes it active again.`;
    const question = ['Expire the key now?', text, 'Expire now'] as const;
    return change((to) => to.call('keys.expire', { label }), { question });
  };
  const revoke = () => {
    const text = `${label} (${hint}) becomes unknown, as if it had never been issued.`;
    const question = ['Revoke the key?', text, 'Revoke'] as const;
    return change((to) => to.call('keys.revoke', { label }), { question });
  };
  const quiet = (text: string, onClick: () => unknown) => (
    <Button kind="quiet" aria-label={`${text} ${label}…`} onClick={onClick} text={`${text}…`} />
  );
  return (
    <span class="row">
      <a class="button quiet" href={hrefOf('try', [], { key: label })} aria-label={`Try ${label}`}>
        Try
      </a>
      {state === 'active' && quiet('Expire', expire)}
      {quiet('Revoke', revoke)}
    </span>
  );
}

/** Milliseconds until a new key expires, unless another time is entered. */
const LIFETIME_MS = 90 * 86_400_000;
const empty = { label: '', scopes: FILES_READ, expiresAt: '', secret: '' };

const moreFields: readonly FormField<keyof typeof empty>[] = [
  {
    name: 'scopes',
    label: 'Scopes',
    hint: `Separate scopes with spaces. Listing files needs ${FILES_READ}. A key can have no scopes.`,
  },
  {
    name: 'expiresAt',
    label: 'Expires (UTC)',
    type: 'datetime-local',
    step: 1,
    hint: 'On the mock’s clock. With a time in the past, the new key has already expired.',
  },
  {
    name: 'secret',
    label: 'Secret',
    placeholder: 'generated',
    hint: 'Enter one if your test contains a fixed key.',
  },
];

interface IssueDialogProps extends PanelProps {
  readonly onIssued: (key: KeyFacts) => void;
}

/** Issues a key, as the developer console of the service does (clause 2.1). */
function IssueDialog({ facts: { workspaces, clock }, onIssued }: IssueDialogProps) {
  const expiry = new Date(Date.parse(clock.now) + LIFETIME_MS).toISOString().slice(0, 19);
  const first = { ...empty, workspaceId: workspaces[0]?.workspaceId ?? '', expiresAt: expiry };
  const issue = async ({ label, workspaceId, scopes, expiresAt, secret }: typeof first) => {
    const key = await mock.peek().call('keys.issue', {
      workspaceId,
      scopes: scopes.split(/[\s,]+/).filter(Boolean),
      expiresAt: `${expiresAt}Z`,
      ...(label !== '' && { label }),
      ...(secret !== '' && { secret }),
    });
    onIssued(key);
  };
  const options = workspaces.map(({ workspaceId, name }) => ({
    value: workspaceId,
    text: `${printable(workspaceId)} · ${printable(name)}`,
  }));
  return (
    <FormDialog
      id="issue-key"
      title="Issue a key"
      submit="Issue"
      first={first}
      fields={() => [
        { name: 'label', label: 'Label', placeholder: 'the next free name: key-1, key-2…' },
        { name: 'workspaceId', label: 'Workspace', options },
        ...moreFields,
      ]}
      onSubmit={issue}
      onClose={closeDialog}
    />
  );
}
