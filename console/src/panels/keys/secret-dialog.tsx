import { Button } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Name } from '../../components/text.tsx';
import type { KnownKey } from '../../data/keys.ts';
import { goTo } from '../../shell/route.ts';

interface SecretDialogProps {
  readonly issued: KnownKey;
  readonly onClose: () => void;
}

/** The one time that a secret is shown (clause 5 r4). */
export const SecretDialog = ({ issued, onClose }: SecretDialogProps) => (
  <Dialog
    title="The key is issued"
    onClose={onClose}
    actions={
      <>
        <Button
          icon="try"
          onClick={() => {
            onClose();
            goTo('try', [], { key: issued.label });
          }}
        >
          Try it
        </Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <div class="stack">
      <p>
        This is the secret of <Name text={issued.label} />. It is shown this once; afterwards there
        is only its hint, <Name text={issued.hint} mono />.
      </p>
      <CodeBlock text={issued.secret} what="the secret" />
      <p class="soft">Until it is closed, this tab can send requests with it.</p>
    </div>
  </Dialog>
);
