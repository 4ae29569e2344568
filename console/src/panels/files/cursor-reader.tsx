import { useState } from 'preact/hooks';
import { TextField } from '../../components/field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { CursorReadingOf } from './cursor-reading.tsx';

/** Any cursor: of a bug report, of a log. */
export function CursorReader({ workspaceId }: { readonly workspaceId: string }) {
  const [cursor, setCursor] = useState('');
  return (
    <div class="card stack">
      <TextField
        label="Cursor"
        placeholder="A nextCursor, as a client has it"
        hint="It is not used up by being read here."
        value={cursor}
        onInput={setCursor}
      />
      {cursor === '' ? (
        <EmptyState icon="search" title="What does a cursor stand for?">
          Where its walk goes on, which page gave it out, and what the profile makes of it. Of one
          that does not work: why, and what was changed on the way.
        </EmptyState>
      ) : (
        <CursorReadingOf cursor={cursor} workspaceId={workspaceId} />
      )}
    </div>
  );
}
