import { routes } from '../../../../src/document/routes.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { Badge, StatusBadge } from '../../components/elements.tsx';
import { hrefOf } from '../../data/route.ts';

/** The timeline shows at most this many requests, the latest. */
const MAX_DRAWN = 100;

interface TimelineProps {
  /** The requests of one client, oldest first. */
  readonly entries: readonly JournalEntry[];
}

/** The requests of a client from left to right, with what happened in each. */
export const Timeline = ({ entries }: TimelineProps) => (
  <ol class="strip" aria-label="Timeline, oldest first">
    {withTitles(entries)
      .slice(-MAX_DRAWN)
      .map(({ entry, title }) => (
        <li key={entry.number}>
          <a class="card stack" href={hrefOf('journal', [`${entry.number}`])}>
            <span>{title}</span>
            <StatusBadge status={entry.status} />
            {entry.choices.some(({ field }) => field === 'listing.tieOrder') && (
              <Badge tone="accent">tie</Badge>
            )}
            {entry.fault && <Badge tone="bad">fault: {entry.fault}</Badge>}
            {entry.refusal && <Badge tone="warn">{entry.refusal.condition}</Badge>}
          </a>
        </li>
      ))}
  </ol>
);

/** The page that each request asks for: a new cursor leads to the page after the last. */
function withTitles(entries: readonly JournalEntry[]) {
  const pages = new Map<string, number>();
  let page = 0;
  return entries.map((entry) => {
    if (entry.operation !== 'listFiles') {
      const route = routes.find(({ operation }) => operation === entry.operation);
      return { entry, title: route?.name ?? 'other path' };
    }
    const cursor = new URLSearchParams(entry.target.split('?')[1]).get('cursor');
    page = cursor === null ? 1 : (pages.get(cursor) ?? page + 1);
    if (cursor !== null) pages.set(cursor, page);
    return { entry, title: `page ${page}` };
  });
}
