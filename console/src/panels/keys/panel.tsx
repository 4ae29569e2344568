import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import type { KnownKey } from '../../data/keys.ts';
import { type SandboxFacts, sandbox } from '../../data/sandbox.ts';
import { useCommands } from '../../shell/commands.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { KeysTable } from './keys-table.tsx';
import { RevokedKeys } from './revoked-keys.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import './panel.css';

export function Panel() {
  const { value: facts } = sandbox;
  if (facts === null) {
    return (
      <PanelFrame title="Keys">
        <Loading />
      </PanelFrame>
    );
  }
  return <Keys facts={facts} />;
}

function Keys({ facts }: { readonly facts: SandboxFacts }) {
  const [isIssuing, setIssuing] = useState(false);
  const [issued, setIssued] = useState<KnownKey | null>(null);
  const issue = () => setIssuing(true);
  useCommands([{ id: 'keys-issue', title: 'Issue a key', keys: 'i', run: issue }]);
  const button = (
    <Button kind="primary" icon="plus" onClick={issue}>
      Issue a key…
    </Button>
  );
  return (
    <PanelFrame title="Keys" actions={facts.workspaces.length > 0 && button}>
      {facts.keys.length === 0 ? (
        <EmptyState icon="keys" title="There are no keys" action={button}>
          Every request is refused: a caller shows a key that is bound to one workspace.
        </EmptyState>
      ) : (
        <KeysTable facts={facts} />
      )}
      <RevokedKeys />
      {isIssuing && (
        <IssueDialog
          facts={facts}
          onClose={() => setIssuing(false)}
          onIssued={(key) => {
            setIssuing(false);
            setIssued(key);
          }}
        />
      )}
      {issued && <SecretDialog issued={issued} onClose={() => setIssued(null)} />}
    </PanelFrame>
  );
}
