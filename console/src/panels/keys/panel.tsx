import { signal } from '@preact/signals';
import { FILES_READ } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Badge, Button, CopyButton, Countdown, Name } from '../../components/elements.tsx';
import { FormDialog, type FormField, optionsOf } from '../../components/form.tsx';
import { EmptyState, PanelFrame } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { mock } from '../../data/connection.ts';
import { issueKey, type KeyFacts, mockNow, type PanelProps } from '../../data/sandbox.ts';
import { expireKey, revokeKey } from '../../shell/actions.ts';
import { closeDialog, dialog, goTo, hrefOf, openDialog } from '../../shell/route.ts';

export function Panel({ facts }: PanelProps) {
  const button = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => openDialog('issue-key')}
      text="Issue a key…"
    />
  );
  return (
    <PanelFrame title="Keys" actions={facts.workspaces.length > 0 && button}>
      {facts.keys.length === 0 ? (
        <EmptyState icon="keys" title="No keys" action={button}>
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
  {
    title: 'Label',
    width: 'minmax(5.4rem, 3fr)',
    show: (key) => (
      <>
        <Name text={key.label} />{' '}
        <span class="soft">
          <Name text={key.hint} mono />
        </span>
      </>
    ),
  },
  { title: 'State', width: 'minmax(7.2rem, 3fr)', show: (key) => <KeyState of={key} /> },
  {
    title: 'Scopes',
    width: 2,
    minor: true,
    show: ({ scopes }) => (scopes.length === 0 ? 'none' : <Name text={scopes.join(' ')} />),
  },
  {
    title: 'Workspace',
    width: 3,
    minor: true,
    show: ({ workspaceId }) => (
      <a href={hrefOf('files', [workspaceId])}>
        <Name text={workspaceId} mono />
      </a>
    ),
  },
  {
    title: 'Expires',
    width: 3,
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

interface KeyProps {
  readonly of: KeyFacts;
}

function Secret({ of: key }: KeyProps) {
  const isShown = revealed.value.includes(idOf(key));
  const action = isShown ? 'Hide' : 'Show';
  return (
    <span class="row">
      {isShown && <Name text={key.secret} mono />}
      <Button
        kind="quiet"
        aria-label={`${action} the secret of ${key.label}`}
        onClick={() => show(key, !isShown)}
        text={action}
      />
      <CopyButton text={key.secret} what={`the secret of ${key.label}`} />
    </span>
  );
}

/** Whether a key is accepted for the listing, on the mock’s clock. */
function KeyState({ of: { state, scopes, expiresAt } }: KeyProps) {
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

function Actions({ of: key }: KeyProps) {
  const { label, state } = key;
  const tryIt = () => goTo('try', [], { key: label });
  return (
    <>
      <Button icon="try" label={`Try ${label}`} onClick={tryIt} />
      {state === 'active' && (
        <Button icon="clock" label={`Expire ${label}…`} onClick={() => void expireKey(key)} />
      )}
      <Button icon="trash" label={`Revoke ${label}…`} onClick={() => void revokeKey(key)} />
    </>
  );
}

const DAY = 86_400_000;

/** When a new key expires: milliseconds from now on the mock’s clock. */
const spans: Readonly<Record<string, number>> = {
  'In a minute': 60_000,
  'In an hour': 3_600_000,
  'In a day': DAY,
  'In a year': 365 * DAY,
  'A day ago: already expired': -DAY,
};
const DEFAULT = 'In ninety days, the default';
const OTHER = 'At a specific time…';

const empty = { label: '', scopes: FILES_READ, expiry: DEFAULT, expiresAt: '', secret: '' };
type FieldName = keyof typeof empty | 'workspaceId';

const before: readonly FormField<FieldName>[] = [
  {
    name: 'scopes',
    label: 'Scopes',
    hint: `Separate scopes with spaces. Listing files needs ${FILES_READ}. A key can have no scopes.`,
  },
  { name: 'expiry', label: 'Expires', options: optionsOf([DEFAULT, ...Object.keys(spans), OTHER]) },
];
const expiresAt: FormField<FieldName> = {
  ...{ name: 'expiresAt', label: 'Expires at', placeholder: '2026-04-15T12:00:00Z' },
};
const secretField: FormField<FieldName> = {
  ...{ name: 'secret', label: 'Secret', placeholder: 'generated' },
  hint: 'Enter one if your test contains a fixed key.',
};

interface IssueDialogProps extends PanelProps {
  readonly onIssued: (key: KeyFacts) => void;
}

/** Issues a key, as the developer console of the service does (clause 2.1). */
function IssueDialog({ facts: { workspaces }, onIssued }: IssueDialogProps) {
  const first = { ...empty, workspaceId: workspaces[0]?.workspaceId ?? '' };
  const issue = async ({ label, workspaceId, scopes, expiry, secret, ...typed }: typeof first) => {
    const span = spans[expiry];
    const now = Date.parse((await mock.peek().call('sandboxes.get')).clock.now);
    const key = await issueKey({
      workspaceId,
      scopes: scopes.split(/[\s,]+/).filter(Boolean),
      ...(label !== '' && { label }),
      ...(expiry === OTHER && { expiresAt: typed.expiresAt.trim() }),
      ...(span !== undefined && { expiresAt: new Date(now + span).toISOString() }),
      ...(secret !== '' && { secret }),
    });
    onIssued(key);
  };
  const workspaceField: FormField<FieldName> = {
    name: 'workspaceId',
    label: 'Workspace',
    hint: 'This cannot be changed later.',
    options: workspaces.map(({ workspaceId, name }) => ({
      value: workspaceId,
      text: `${printable(workspaceId)} · ${printable(name)}`,
    })),
  };
  return (
    <FormDialog
      title="Issue a key"
      submit="Issue"
      first={first}
      fields={({ expiry }) => [
        { name: 'label', label: 'Label', placeholder: 'the next free name: key-1, key-2…' },
        workspaceField,
        ...before,
        ...(expiry === OTHER ? [expiresAt] : []),
        secretField,
      ]}
      onSubmit={issue}
      onClose={closeDialog}
    />
  );
}
