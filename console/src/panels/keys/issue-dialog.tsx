import { FILES_READ } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { FormDialog, type FormField, optionsOf } from '../../components/form.tsx';
import { mock } from '../../data/connection.ts';
import { issueKey, type KeyFacts, type PanelProps } from '../../data/sandbox.ts';
import { closeDialog } from '../../shell/route.ts';

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
export function IssueDialog({ facts: { workspaces }, onIssued }: IssueDialogProps) {
  const first = { ...empty, workspaceId: workspaces[0]?.workspaceId ?? '' };
  const issue = async ({ label, workspaceId, scopes, expiry, secret, ...typed }: typeof first) => {
    const span = spans[expiry];
    const now = await mock.peek().clock.now();
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
