import { printable } from '../../../src/text/printable.ts';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly text: string;
  /** What it is, for who listens: "curl", "the answer’s body". */
  readonly what: string;
}

/** What is longer than its place is scrolled by keyboard, too. */
const scrolled = { tabIndex: 0 };

/** Text as it is, to be copied; long lines are broken where they are shown. */
export const CodeBlock = ({ text, what }: CodeBlockProps) => (
  <figure class="code-block" aria-label={what}>
    <pre {...scrolled}>
      <code>{printable(text, 'lines')}</code>
    </pre>
    <CopyButton text={text} what={what} />
  </figure>
);
