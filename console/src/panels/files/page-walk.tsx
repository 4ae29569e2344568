import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { KeyField } from '../../components/key-field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toast.tsx';
import { client } from '../../data/connection.ts';
import { issueKey, type KnownKey, knownKeys, mayList } from '../../data/keys.ts';
import type { SandboxFacts } from '../../data/sandbox.ts';
import { createWalk } from './walk.ts';
import { WalkedPages } from './walked-pages.tsx';

interface PageWalkProps {
  readonly facts: SandboxFacts;
  readonly workspaceId: string;
  readonly onOpen: (fileId: string) => void;
}

/** The listing as the API gives it to a client: page by page, with a key. */
export function PageWalk({ facts, workspaceId, onOpen }: PageWalkProps) {
  const own = knownKeys(facts.keys).filter((key) => key.workspaceId === workspaceId);
  const [label, setLabel] = useState('');
  const key = own.find((each) => each.label === label) ?? own.find(mayList) ?? own[0];
  if (key === undefined) return <NoKey workspaceId={workspaceId} />;
  return (
    <Walking {...{ workspaceId, onOpen, own, setLabel }} label={key.label} secret={key.secret} />
  );
}

const NoKey = ({ workspaceId }: { readonly workspaceId: string }) => (
  <EmptyState
    icon="keys"
    title="To list files, a key is needed"
    action={
      <Button
        kind="primary"
        icon="keys"
        onClick={() => void issueKey({ workspaceId }).catch(notifyFailure)}
      >
        Issue a key
      </Button>
    }
  >
    Here the API itself is asked, as a client asks it. This tab knows the secrets of keys that it
    issued, and of none that were there before.
  </EmptyState>
);

interface WalkingProps extends Omit<PageWalkProps, 'facts'> {
  readonly own: readonly KnownKey[];
  readonly label: string;
  readonly secret: string;
  readonly setLabel: (label: string) => void;
}

/** Milliseconds without a key struck after which is asked. */
const TYPES_NO_MORE = 250;

function Walking({ workspaceId, onOpen, own, label, secret, setLabel }: WalkingProps) {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLimit(typed.trim()), TYPES_NO_MORE);
    return () => clearTimeout(timer);
  }, [typed]);
  const baseUrl = client.value?.baseUrl ?? '';
  const walk = useMemo(
    () => createWalk({ baseUrl, workspaceId, secret, limit }),
    [baseUrl, workspaceId, secret, limit],
  );
  useEffect(() => void walk.ask(0), [walk]);
  return (
    <>
      <div class="files-bar files-asking">
        <KeyField keys={own} value={label} onChange={setLabel} />
        <TextField
          label="Limit"
          placeholder="left out"
          inputMode="numeric"
          value={typed}
          onInput={setTyped}
        />
        <Button icon="refresh" onClick={() => void walk.ask(0)}>
          Begin again
        </Button>
      </div>
      <WalkedPages {...{ walk, workspaceId, onOpen, limit }} keyLabel={label} />
    </>
  );
}
