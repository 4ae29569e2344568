import type { CursorReading } from '../../../../src/mock/read-cursor.ts';
import { Badge, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { useRemote } from '../../data/remote.ts';
import { hrefOf } from '../../data/route.ts';
import { countText, plural } from '../../data/texts.ts';

interface CursorReadingProps {
  readonly cursor: string;
  /** The workspace whose listing it is for. */
  readonly workspaceId: string;
}

/** What a cursor contains; clients never look into one (clause 4.3). */
export function CursorReadingOf({ cursor, workspaceId }: CursorReadingProps) {
  const { data: reading, error } = useRemote(
    (from) => from.call('cursors.read', { cursor, workspaceId }),
    [cursor, workspaceId],
  );
  return (
    <div class="stack">
      <p class="sunken row">
        <Name text={cursor} mono />
        <CopyButton text={cursor} what="the cursor" />
      </p>
      {error && (
        <p class="fault">
          <Name text={error.message} />
        </p>
      )}
      {reading && <Facts of={factsOf(reading)} />}
    </div>
  );
}

function factsOf({ works, why, workspaceId, position }: CursorReading) {
  const listing = <Name text={`${workspaceId}`} mono />;
  const { fileId = '', createdAt = '', exists, before = 0, after = 0 } = position ?? {};
  return {
    Works: works ? (
      <Badge tone="good">yes</Badge>
    ) : (
      <>
        <Badge tone="bad">{workspaceId === null ? 'no' : 'not here'}</Badge>{' '}
        <Name text={`${why}`} />
      </>
    ),
    Position:
      workspaceId !== null &&
      (position ? (
        <>
          after <Name text={fileId} mono /> of <Time of={createdAt} />{' '}
          {!exists && <Badge tone="warn">the file was deleted, but its position remains</Badge>}
        </>
      ) : (
        <>before the first entry of {listing}</>
      )),
    Continues: position && (
      <>
        at entry {countText(before + 1)} of {countText(before + after)} in {listing},{' '}
        {plural(after, 'file')} to come
      </>
    ),
    Profile: (
      <a href={hrefOf('switches', ['profile'], { field: 'cursor.' })}>Its choices for cursors</a>
    ),
  };
}
