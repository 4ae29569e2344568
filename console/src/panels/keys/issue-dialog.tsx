import { useState } from 'preact/hooks';
import { FILES_READ } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/report/printable.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { mock } from '../../data/connection.ts';
import { issueKey, type KnownKey } from '../../data/keys.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { errorOf } from '../../data/use-remote.ts';
import { type Expiry, expiresAtOf, expiries } from './expiry-choices.ts';

interface IssueDialogProps {
  readonly facts: SandboxFacts;
  readonly onClose: () => void;
  readonly onIssued: (key: KnownKey) => void;
}

/** A new key, as the developer console of the service would issue it (clause 2.1). */
export function IssueDialog({ facts, onClose, onIssued }: IssueDialogProps) {
  const [fields, setFields] = useState({
    label: '',
    workspaceId: facts.workspaces[0]?.workspaceId ?? '',
    scopes: FILES_READ,
    expiry: 'default' as Expiry,
    expiresAt: '',
    secret: '',
  });
  const [error, setError] = useState<Error>();
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const issue = async (event: Event) => {
    event.preventDefault();
    try {
      const now = (await mock.peek()?.clock.now()) ?? 0;
      const { label, workspaceId, expiry, secret } = fields;
      const expiresAt = expiresAtOf(expiry, now, fields.expiresAt);
      const issued = await issueKey({
        workspaceId,
        scopes: fields.scopes.split(/[\s,]+/).filter(Boolean),
        ...(label !== '' && { label }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(secret !== '' && { secret }),
      });
      if (issued) onIssued(issued);
    } catch (cause) {
      setError(errorOf(cause));
    }
  };
  return (
    <Dialog title="Issue a key" onClose={onClose}>
      <form class="stack" onSubmit={issue}>
        <TextField
          label="Label"
          placeholder="the first free key-N"
          value={fields.label}
          onInput={(label) => change({ label })}
        />
        <Select
          label="Workspace"
          hint="A key is bound to one, for good."
          value={fields.workspaceId}
          options={facts.workspaces.map(({ workspaceId, name }) => ({
            value: workspaceId,
            text: `${printable(workspaceId)} · ${printable(name)}`,
          }))}
          onChange={(workspaceId) => change({ workspaceId })}
        />
        <TextField
          label="Scopes"
          hint={`Apart by spaces. Listing files takes ${FILES_READ}; none at all is a key too.`}
          value={fields.scopes}
          onInput={(scopes) => change({ scopes })}
        />
        <Select
          label="Expires"
          value={fields.expiry}
          options={expiries}
          onChange={(expiry) => change({ expiry })}
        />
        {fields.expiry === 'other' && (
          <TextField
            label="Expires at"
            placeholder="2026-04-15T12:00:00Z"
            value={fields.expiresAt}
            onInput={(expiresAt) => change({ expiresAt })}
          />
        )}
        <TextField
          label="Secret"
          placeholder="made up"
          hint="Give one where a test has it in its code."
          value={fields.secret}
          onInput={(secret) => change({ secret })}
        />
        {error && (
          <p class="fault" role="alert">
            {printable(error.message)}
          </p>
        )}
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Issue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
