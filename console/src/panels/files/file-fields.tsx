import type { ComponentChildren } from 'preact';
import { TextField } from '../../components/field.tsx';
import type { useFieldFaults } from '../../data/field-faults.ts';
import { typedNumber } from '../../data/typed-number.ts';

/** What of a file can be chosen, as it is typed. */
export interface FileDraft {
  readonly name: string;
  readonly contentType: string;
  readonly size: string;
}

interface FileFieldsProps {
  readonly draft: FileDraft;
  readonly faults: ReturnType<typeof useFieldFaults>;
  readonly nameHint?: ComponentChildren;
  readonly onChange: (changed: Partial<FileDraft>) => void;
}

/** The fields that a file has when it is added, and when it is changed. */
export const FileFields = ({ draft, faults, nameHint, onChange }: FileFieldsProps) => (
  <>
    <TextField
      label="Name"
      hint={nameHint}
      error={faults.at('name')}
      value={draft.name}
      onInput={(name) => onChange({ name })}
    />
    <div class="files-pair">
      <TextField
        label="Type"
        error={faults.at('contentType')}
        value={draft.contentType}
        onInput={(contentType) => onChange({ contentType })}
      />
      <TextField
        label="Size in bytes"
        inputMode="numeric"
        error={faults.at('size')}
        value={draft.size}
        onInput={(size) => onChange({ size })}
      />
    </div>
  </>
);

export const fileOf = ({ name, contentType, size }: FileDraft) => ({
  ...{ name, contentType },
  size: typedNumber(size),
});
