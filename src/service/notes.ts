import type { ProfileField } from '../profile/fields.ts';

/** Notes an open choice of the profile that a response rests on. Called where the choice is read. */
export type Note = (field: ProfileField) => void;

/** The noted choices: each once, in the order of use. */
export interface Notes {
  readonly note: Note;
  readonly fields: readonly ProfileField[];
}

export function createNotes(): Notes {
  const fields: ProfileField[] = [];
  return {
    fields,
    note(field) {
      if (!fields.includes(field)) fields.push(field);
    },
  };
}
