import type { CursorReading } from '../../../../src/mock/explain/explain-cursor.ts';
import type { Profile } from '../../../../src/profile/schema.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Countdown } from '../../components/countdown.tsx';
import { Fact } from '../../components/fact.tsx';
import { Name } from '../../components/text.tsx';
import { countText, plural, timeText } from '../../data/texts.ts';
import { useRemote } from '../../data/use-remote.ts';
import { hrefOf } from '../../shell/route.ts';
import { useProfile } from './use-profile.ts';

interface CursorReadingProps {
  readonly cursor: string;
  /** Whose listing it is for. */
  readonly workspaceId: string;
}

/** What a cursor stands for; clients never look into one (clause 4.3). */
export function CursorReadingOf({ cursor, workspaceId }: CursorReadingProps) {
  const { data: reading, error } = useRemote(
    (from) => from.readCursor(cursor, workspaceId),
    [cursor, workspaceId],
  );
  const profile = useProfile();
  return (
    <div class="stack">
      <p class="files-cursor">
        <Name text={cursor} mono />
        <CopyButton text={cursor} what="the cursor" />
      </p>
      {error && (
        <p class="fault">
          <Name text={error.message} />
        </p>
      )}
      {reading && <Reading reading={reading} length={cursor.length} profile={profile} />}
    </div>
  );
}

interface ReadingProps {
  readonly reading: CursorReading;
  readonly length: number;
  readonly profile: Profile | undefined;
}

function Reading({ reading, length, profile }: ReadingProps) {
  const { works, condition, why, wouldPass, place } = reading;
  return (
    <dl class="files-facts">
      <Fact title="Works">
        {works ? (
          <Badge tone="good">yes</Badge>
        ) : (
          <>
            <Badge tone="bad">{condition === 'foreignCursor' ? 'elsewhere' : 'no'}</Badge>{' '}
            <Name text={`${why}; what would pass: ${wouldPass}`} />
          </>
        )}
      </Fact>
      {place && <Place place={place} />}
      {profile && (
        <Fact title="This profile">
          {sentencesOf(profile.cursor, place?.limit).join('; ')} ({length} characters).{' '}
          <a href={hrefOf('switches', ['profile'], { field: 'cursor.reuse' })}>Change it</a>
        </Fact>
      )}
    </dl>
  );
}

function Place({ place }: { readonly place: NonNullable<CursorReading['place']> }) {
  const { position, pages, limit, before, behind, workspaceId } = place;
  return (
    <>
      <Fact title="Stands">
        {position === null ? (
          'before the first entry'
        ) : (
          <>
            behind <Name text={position.fileId} mono /> of {timeText(position.createdAt)}{' '}
            <span class="soft">
              (<Countdown until={position.createdAt} />)
            </span>
            {!position.exists && <Badge tone="warn">the file is gone, its place is not</Badge>}
          </>
        )}
      </Fact>
      <Fact title="Goes on">
        at entry {countText(before + 1)} of {countText(before + behind)} in{' '}
        <Name text={workspaceId} mono />, {plural(behind, 'file')} to come
      </Fact>
      <Fact title="Given out">
        with page {countText(pages)} of its walk, which was asked for with the limit{' '}
        {countText(limit)}
      </Fact>
    </>
  );
}

/** What the profile makes of a cursor, in words. */
function sentencesOf(
  { reuse, stability, otherLimit }: Profile['cursor'],
  limit: number | undefined,
): readonly string[] {
  const first = limit === undefined ? 'the first one' : countText(limit);
  const limits = {
    free: 'another limit midway is obeyed',
    kept: `another limit midway is ignored for ${first}`,
    refused: `another limit midway is refused: ${first} passes`,
  } as const;
  return [
    reuse === 'once' ? 'it works once' : 'it works any number of times, and never ages',
    limits[otherLimit],
    stability === 'changing'
      ? 'the same place has another cursor each time'
      : 'the same place has the same cursor',
  ];
}
