import { Name } from './text.tsx';

interface FormFaultsProps {
  /** What failed, where the place does not say it. */
  readonly title?: string;
  readonly lines: readonly string[];
}

/** What is wrong with a form beside its fields, a line each. */
export function FormFaults({ title, lines }: FormFaultsProps) {
  if (lines.length === 0) return null;
  return (
    <div class="fault" role="alert">
      {title && (
        <p>
          <Name text={title} />
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>
          <Name text={line} />
        </p>
      ))}
    </div>
  );
}
