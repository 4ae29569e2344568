import { signal } from '@preact/signals';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says: the deed, not "OK". */
  readonly action: string;
  readonly answer: (isYes: boolean) => void;
}

const question = signal<Question | null>(null);

/** Asks before something that cannot be taken back. */
export const confirm = (asked: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    question.value = { ...asked, answer: resolve };
  });

export function Confirmation() {
  const { value: asked } = question;
  if (asked === null) return null;
  const give = (isYes: boolean) => {
    question.value = null;
    asked.answer(isYes);
  };
  return (
    <Dialog
      title={asked.title}
      onClose={() => give(false)}
      actions={
        <>
          <Button onClick={() => give(false)}>Cancel</Button>
          <Button kind="danger" onClick={() => give(true)}>
            {asked.action}
          </Button>
        </>
      }
    >
      <p class="name">{asked.text}</p>
    </Dialog>
  );
}
