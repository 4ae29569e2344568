import type { ComponentChildren } from 'preact';
import { printable } from '../../../src/text/printable.ts';
import type { KnownKey } from '../data/keys.ts';
import { Select } from './field.tsx';

interface KeyFieldProps {
  readonly keys: readonly KnownKey[];
  /** A label; of none, the first one is meant. */
  readonly value: string;
  readonly hint?: ComponentChildren;
  readonly onChange: (label: string) => void;
  /** What can be chosen beside them. */
  readonly others?: readonly { readonly value: string; readonly text: string }[];
}

/** One of the keys whose secrets this tab knows. */
export const KeyField = ({ keys, value, hint, onChange, others = [] }: KeyFieldProps) => (
  <Select
    label="Key"
    hint={hint}
    value={value}
    options={[...keys.map((key) => ({ value: key.label, text: textOf(key) })), ...others]}
    onChange={onChange}
  />
);

const textOf = (key: KnownKey): string => `${printable(key.label)} ${key.hint}${noteOf(key)}`;

const noteOf = ({ state, scopes }: KnownKey): string => {
  if (state === 'expired') return ' · expired';
  return scopes.length === 0 ? ' · no scopes' : '';
};
