import { FILES_READ } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { FormDialog, type FormField } from '../../components/form.tsx';
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
const OTHER = 'At a time that you enter…';
const expiries = [DEFAULT, ...Object.keys(spans), OTHER].map((text) => ({ value: text, text }));

const empty = { label: '', scopes: FILES_READ, expiry: DEFAULT, expiresAt: '', secret: '' };
type FieldName = keyof typeof empty | 'workspaceId';

interface IssueDialogProps extends PanelProps {
  readonly onIssued: (key: KeyFacts) => void;
}

/** Issues a key, as the developer console of the service does (clause 2.1). */
export function IssueDialog({ facts: { workspaces }, onIssued }: IssueDialogProps) {
  const issue = async (draft: Readonly<Record<FieldName, string>>) => {
    const { label, workspaceId, scopes, expiry, secret } = draft;
    const span = spans[expiry];
    const now = (await mock.peek()?.clock.now()) ?? 0;
    const issued = await issueKey({
      workspaceId,
      scopes: scopes.split(/[\s,]+/).filter(Boolean),
      ...(label !== '' && { label }),
      ...(expiry === OTHER && { expiresAt: draft.expiresAt.trim() }),
      ...(span !== undefined && { expiresAt: new Date(now + span).toISOString() }),
      ...(secret !== '' && { secret }),
    });
    if (!issued) return;
    closeDialog();
    onIssued(issued);
  };
  return (
    <FormDialog
      title="Issue a key"
      submit="Issue"
      first={{ ...empty, workspaceId: workspaces[0]?.workspaceId ?? '' }}
      fields={({ expiry }): readonly FormField<FieldName>[] => [
        { name: 'label', label: 'Label', placeholder: 'the next free name: key-1, key-2…' },
        {
          name: 'workspaceId',
          label: 'Workspace',
          hint: 'This cannot be changed later.',
          options: workspaces.map(({ workspaceId, name }) => ({
            value: workspaceId,
            text: `${printable(workspaceId)} · ${printable(name)}`,
          })),
        },
        {
          name: 'scopes',
          label: 'Scopes',
          hint: `Separate scopes with spaces. Listing files needs ${FILES_READ}. A key can have no scopes.`,
        },
        { name: 'expiry', label: 'Expires', options: expiries },
        ...(expiry === OTHER
          ? [
              {
                name: 'expiresAt',
                label: 'Expires at',
                placeholder: '2026-04-15T12:00:00Z',
              } as const,
            ]
          : []),
        {
          name: 'secret',
          label: 'Secret',
          placeholder: 'generated',
          hint: 'Enter one if your test contains a fixed key.',
        },
      ]}
      onSubmit={issue}
      onClose={closeDialog}
    />
  );
}
