import { Button } from '../../components/button.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { KeyField } from '../../components/key-field.tsx';
import { Name } from '../../components/text.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { issueKey, type KnownKey } from '../../data/keys.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { Pairs } from './pairs.tsx';
import { NO_KEY, type Operation, type TryFields, TYPED_KEY } from './request-form.ts';

interface TryFormProps {
  readonly fields: TryFields;
  readonly onChange: (changed: Partial<TryFields>) => void;
  readonly onSend: () => void;
  readonly isBusy: boolean;
  readonly keys: readonly KnownKey[];
  /** The one that was chosen, where this tab has no such key. */
  readonly goneKey: string | undefined;
  readonly workspaces: SandboxFacts['workspaces'];
}

const operations: readonly { readonly value: Operation; readonly text: string }[] = [
  { value: 'checkKey', text: 'Check the key' },
  { value: 'readWorkspace', text: 'Read a workspace' },
  { value: 'listFiles', text: 'List files' },
  { value: 'other', text: 'Another path' },
];

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({
  value,
  text: value,
}));

/** What is asked, and with which key. */
export function TryForm(props: TryFormProps) {
  const { fields, onChange, onSend, isBusy, keys, workspaces } = props;
  const { operation, limit, cursor } = fields;
  return (
    <form
      class="card stack try-form"
      aria-label="Request"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Select
        label="Operation"
        value={operation}
        options={operations}
        onChange={(value) => onChange({ operation: value })}
      />
      <KeyPart {...props} />
      {(operation === 'listFiles' || operation === 'readWorkspace') && (
        <WorkspaceField {...{ workspaces, onChange }} workspaceId={fields.workspaceId} />
      )}
      {operation === 'other' && (
        <TextField label="Path" value={fields.path} onInput={(path) => onChange({ path })} />
      )}
      {operation === 'listFiles' && (
        <div class="try-paging">
          <TextField
            label="Limit"
            placeholder="left out"
            inputMode="numeric"
            value={limit}
            onInput={(typed) => onChange({ limit: typed })}
          />
          <TextField
            label="Cursor"
            placeholder="left out"
            value={cursor}
            onInput={(typed) => onChange({ cursor: typed })}
          />
        </div>
      )}
      <More {...{ fields, onChange }} />
      <Button type="submit" kind="primary" icon="play" disabled={isBusy}>
        Send
      </Button>
      {keys.length === 0 && (
        <p class="hint">
          This tab knows no secret yet: those of before were shown to whoever started the server.
        </p>
      )}
    </form>
  );
}

function KeyPart({ fields, onChange, keys, goneKey, workspaces }: TryFormProps) {
  const workspaceId = fields.workspaceId || workspaces[0]?.workspaceId || '';
  const issue = () =>
    issueKey({ workspaceId }).then((key) => key && onChange({ key: key.label }), notifyFailure);
  return (
    <>
      <div class="try-key">
        <KeyField
          keys={keys}
          value={goneKey === undefined ? fields.key : NO_KEY}
          hint={
            goneKey !== undefined && (
              <>
                The key <Name text={goneKey} /> is gone, or this tab never saw its secret.
              </>
            )
          }
          others={[
            { value: TYPED_KEY, text: 'Typed by hand…' },
            { value: NO_KEY, text: 'None' },
          ]}
          onChange={(key) => onChange({ key })}
        />
        <Button icon="keys" onClick={() => void issue()}>
          New key
        </Button>
      </div>
      {fields.key === TYPED_KEY && (
        <TextField
          label="Secret"
          value={fields.typedSecret}
          onInput={(typedSecret) => onChange({ typedSecret })}
        />
      )}
    </>
  );
}

interface WorkspaceFieldProps extends Pick<TryFormProps, 'workspaces' | 'onChange'> {
  readonly workspaceId: string;
}

/** Any text: also one that is no workspace. */
function WorkspaceField({ workspaces, workspaceId, onChange }: WorkspaceFieldProps) {
  return (
    <>
      <TextField
        label="Workspace id"
        list="try-workspaces"
        value={workspaceId}
        onInput={(typed) => onChange({ workspaceId: typed })}
      />
      <datalist id="try-workspaces">
        {workspaces.map((each) => (
          <option key={each.workspaceId} value={each.workspaceId} />
        ))}
      </datalist>
    </>
  );
}

function More({ fields, onChange }: Pick<TryFormProps, 'fields' | 'onChange'>) {
  return (
    <details class="try-more">
      <summary>Method, parameters and headers</summary>
      <div class="stack">
        <Select
          label="Method"
          value={fields.method}
          options={methods}
          onChange={(method) => onChange({ method })}
        />
        <Pairs
          title="Parameters"
          what="parameter"
          pairs={fields.parameters}
          onChange={(parameters) => onChange({ parameters })}
        />
        <Pairs
          title="Headers"
          what="header"
          hint="x-mock-fault: status=503 lets this one request fail."
          pairs={fields.headers}
          onChange={(headers) => onChange({ headers })}
        />
      </div>
    </details>
  );
}
