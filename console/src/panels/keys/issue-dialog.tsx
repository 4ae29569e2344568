import { useState } from 'preact/hooks';
import { FILES_READ } from '../../../../src/document/wire.ts';
import { printable } from '../../../../src/text/printable.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { FormFaults } from '../../components/form-faults.tsx';
import { mock } from '../../data/connection.ts';
import { useFieldFaults } from '../../data/field-faults.ts';
import { issueKey, type KnownKey } from '../../data/keys.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
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
  const faults = useFieldFaults(['label', 'workspaceId', 'scopes', 'expiresAt', 'secret']);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const issue = async () => {
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
      faults.take(cause);
    }
  };
  return (
    <Dialog title="Issue a key" onClose={onClose}>
      <Form class="stack" onSubmit={issue}>
        <TextField
          label="Label"
          placeholder="the first free key-N"
          error={faults.at('label')}
          value={fields.label}
          onInput={(label) => change({ label })}
        />
        <Select
          label="Workspace"
          hint="A key is bound to one, for good."
          error={faults.at('workspaceId')}
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
          error={faults.at('scopes')}
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
            error={faults.at('expiresAt')}
            value={fields.expiresAt}
            onInput={(expiresAt) => change({ expiresAt })}
          />
        )}
        <TextField
          label="Secret"
          placeholder="made up"
          hint="Give one where a test has it in its code."
          error={faults.at('secret')}
          value={fields.secret}
          onInput={(secret) => change({ secret })}
        />
        <FormFaults lines={faults.beside} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Issue
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
