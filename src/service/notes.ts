import type { ProfileField } from '../profile/fields.ts';

/** Notes an open choice of the profile that an answer rests on, where the choice is read. */
export type Note = (field: ProfileField) => void;

/** What was noted: each choice once, in the order in which they were met. */
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
