import { Select, TextField } from '../../components/field.tsx';
import { sandboxId } from '../../data/connection.ts';
import type { DeploymentDraft } from './deployment.ts';

interface DeploymentFieldsProps {
  readonly draft: DeploymentDraft;
  readonly onChange: (draft: DeploymentDraft) => void;
  readonly error?: string | undefined;
}

/** Where a run goes to: the sandbox that is shown, or another base URL with its keys. */
export function DeploymentFields({ draft, onChange, error }: DeploymentFieldsProps) {
  const bind = (name: Exclude<keyof DeploymentDraft, 'source'>) => ({
    value: draft[name],
    onInput: (value: string) => onChange({ ...draft, [name]: value.trim() }),
  });
  return (
    <>
      <Select
        label="Deployment"
        error={draft.source === 'here' ? error : undefined}
        value={draft.source}
        options={[
          { value: 'here', text: `This server, sandbox ${sandboxId.value}` },
          { value: 'elsewhere', text: 'Another base URL' },
        ]}
        onChange={(source) => onChange({ ...draft, source })}
      />
      {draft.source === 'elsewhere' && <ElsewhereFields bind={bind} error={error} />}
    </>
  );
}

interface ElsewhereFieldsProps {
  readonly bind: (name: Exclude<keyof DeploymentDraft, 'source'>) => {
    readonly value: string;
    readonly onInput: (value: string) => void;
  };
  readonly error: string | undefined;
}

const ElsewhereFields = ({ bind, error }: ElsewhereFieldsProps) => (
  <>
    <TextField
      label="Base URL"
      type="url"
      hint="What stands before /api/v1."
      placeholder="https://files.example.com"
      error={error}
      {...bind('baseUrl')}
    />
    <TextField
      label="Key"
      type="password"
      hint="Valid, with the scope files:read. It is sent there, and kept nowhere."
      {...bind('key')}
    />
    <details class="fold contract-more">
      <summary>More keys prove more</summary>
      <div class="stack">
        <TextField label="Key without files:read" type="password" {...bind('unscoped')} />
        <TextField label="Expired key" type="password" {...bind('expired')} />
        <TextField label="Key of another workspace" type="password" {...bind('other')} />
      </div>
    </details>
  </>
);
