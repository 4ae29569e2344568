import { printable } from '../../../src/report/printable.ts';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly text: string;
  /** What it is, for who listens: "curl", "the answer’s body". */
  readonly what: string;
}

/** Text as it is, to be copied; long lines are broken where they are shown. */
export const CodeBlock = ({ text, what }: CodeBlockProps) => (
  <figure class="code-block" aria-label={what}>
    <pre>
      <code>{printable(text, 'lines')}</code>
    </pre>
    <CopyButton text={text} what={what} />
  </figure>
);
