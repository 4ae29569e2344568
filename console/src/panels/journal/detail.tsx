import { useEffect, useState } from 'preact/hooks';
import { keyVariables } from '../../../../contract-tests/http/credentials.ts';
import { curlLine, singleQuoted } from '../../../../contract-tests/http/exchange.ts';
import { routes } from '../../../../src/document/routes.ts';
import type { JournalEntry, JournalResponse } from '../../../../src/mock/journal/entry.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, CodeBlock, Icon, Name, StatusBadge, Time } from '../../components/elements.tsx';
import { Assumptions, ExchangeView, Explanation } from '../../components/exchange.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import type { ApiExchange } from '../../data/exchange.ts';
import { decoded, hrefOf, leaveTo, route } from '../../data/route.ts';
import type { FollowedJournal } from './followed-journal.ts';

interface DetailProps {
  readonly journal: FollowedJournal;
}

/** The exchange that the route names: `#/journal/12`. */
export function Detail({ journal }: DetailProps) {
  const number = Number(route.value.path[0]);
  if (!Number.isInteger(number) || number < 1) return null;
  return <Exchange key={number} journal={journal} number={number} />;
}

interface Found {
  readonly entry?: JournalEntry | undefined;
  /** The server may no longer have it, or no longer have its body. */
  readonly response?: JournalResponse | undefined;
  readonly isRead: boolean;
}

function Exchange({ journal, number }: DetailProps & { readonly number: number }) {
  const [seen] = useState(() => journal.entries.peek().find((entry) => entry.number === number));
  const [found, setFound] = useState<Found>({ entry: seen, isRead: false });
  useEffect(() => {
    const asked = { after: number - 1, limit: 1, responses: true };
    journal.mock.call('journal.list', asked).then(
      ({ entries: [entry] }) => {
        // If it was dropped, the server returns the next entry instead.
        const isIt = entry?.number === number && (!seen || seen.time === entry.time);
        const response = isIt ? entry.response : undefined;
        setFound({ entry: seen ?? (isIt ? entry : undefined), response, isRead: true });
      },
      () => setFound({ entry: seen, isRead: true }),
    );
  }, [journal, number]);
  const close = () => leaveTo('journal', [], route.peek().query);
  return (
    <Dialog title={`Request ${number}`} place="side" onClose={close}>
      {found.entry && <Shown {...found} entry={found.entry} />}
      {!found.isRead && <Loading />}
      {!found.entry && found.isRead && (
        <EmptyState icon="journal" title="This entry no longer exists">
          The server and this page keep only the latest requests.
        </EmptyState>
      )}
    </Dialog>
  );
}

function Shown({ entry, response, isRead }: Found & { readonly entry: JournalEntry }) {
  const { operation, refusal, fault, faultId, keyLabel } = entry;
  return (
    <div class="stack">
      <p class="row">
        <StatusBadge status={entry.status} />
        <Name mono text={`${entry.method} ${entry.target}`} />
      </p>
      <p class="row soft">
        <span>{operation ?? 'no operation'}</span>
        <span>
          key <Key entry={entry} />
        </span>
        {keyLabel !== null && (
          <a href={hrefOf('journal', [], { key: `label:${keyLabel}` })}>its timeline</a>
        )}
        <span>{entry.milliseconds.toFixed(1)} ms</span>
        <Time of={entry.time} />
      </p>
      {fault && (
        <p>
          <Badge tone="accent">fault: {fault}</Badge> {faultId && <Name text={faultId} />}
        </p>
      )}
      {refusal && <Explanation refusal={refusal} />}
      {response && (
        <>
          <ExchangeView of={exchangeOf(entry, response)} />
          <h3>Send it again</h3>
          <CodeBlock what="as curl" text={curlOf(entry)} />
        </>
      )}
      {!response && isRead && (
        <p class="soft">To save memory, the server dropped the headers and body of this request.</p>
      )}
      <p class="row">
        <a class="button" href={tryLink(entry)}>
          <Icon name="try" />
          Try it
        </a>
        <a class="button" href={faultLink(entry)}>
          <Icon name="switches" />
          Add a fault for requests like this…
        </a>
      </p>
      <Assumptions assumes={entry.assumes} />
    </div>
  );
}

export function Key({ entry: { keyStatus, keyLabel } }: { readonly entry: JournalEntry }) {
  if (keyStatus === 'known') return <Name text={keyLabel ?? ''} />;
  return <span class="soft">{keyStatus}</span>;
}

/** A link to the form of a request, filled in. */
function tryLink({ operation, keyLabel, target, path }: JournalEntry): string {
  const [, workspaceId] = /\/workspaces\/([^/]+)/.exec(path) ?? [];
  const query = Object.fromEntries(new URLSearchParams(target.split('?')[1]));
  const { limit, cursor } = query;
  const asked = { operation: operation ?? 'other', key: keyLabel ?? undefined, limit, cursor };
  return workspaceId === undefined
    ? hrefOf('try', [], { ...asked, ...(operation === null && { path: target }) })
    : hrefOf('try', [decoded(workspaceId)], asked);
}

/** A link to the fault form, filled in for such requests. */
const faultLink = ({ operation, keyLabel, method, refusal }: JournalEntry): string =>
  hrefOf('switches', ['faults'], {
    add: 'yes',
    operation: operation ?? undefined,
    key: keyLabel ?? undefined,
    method: method === 'GET' ? undefined : method,
    ...(refusal && { kind: 'refusal', refusal: refusal.condition }),
  });

/** The server that this page is from. */
const urlOf = ({ target }: JournalEntry): string => location.origin + target;

function exchangeOf(entry: JournalEntry, { headers, body }: JournalResponse): ApiExchange {
  const { method, status, fault } = entry;
  const sent = Object.entries(entry.headers);
  const answer = { status, headers: Object.entries(headers), body: body ?? '' };
  return {
    request: { method, url: urlOf(entry), headers: Object.fromEntries(sent) },
    answer: status === 0 ? null : answer,
    error: fault === 'reset' || fault === 'cut' ? `the fault "${fault}" ended it` : null,
    milliseconds: entry.milliseconds,
    entry: null,
  };
}

/** A command that sends the same request; the secret comes from the environment. */
function curlOf(entry: JournalEntry): string {
  const headers = Object.entries(entry.headers)
    .filter(([name]) => !['authorization', 'user-agent'].includes(name))
    .map(([name, value]) => singleQuoted(`${name}: ${value}`));
  const key = `"Authorization: Bearer $${keyVariables.key}"`;
  const all = entry.keyStatus === 'none' ? headers : [key, ...headers];
  return curlLine(urlOf(entry), all, entry.method);
}

/** The timeline shows at most this many requests, the latest. */
const MAX_DRAWN = 100;

const nameOf = (operation: JournalEntry['operation'], page: number | null): string =>
  page === null
    ? (routes.find((route) => route.operation === operation)?.name ?? 'other path')
    : `page ${page}`;

interface TimelineProps {
  /** The requests of one client, oldest first. */
  readonly entries: readonly JournalEntry[];
}

/** The requests of a client from left to right, with what happened in each. */
export const Timeline = ({ entries }: TimelineProps) => (
  <ol class="strip" aria-label="Timeline, oldest first">
    {withPages(entries)
      .slice(-MAX_DRAWN)
      .map(({ entry, page }) => (
        <li key={entry.number}>
          <a class="card stack" href={hrefOf('journal', [`${entry.number}`])}>
            <span>{nameOf(entry.operation, page)}</span>
            <StatusBadge status={entry.status} />
            {entry.assumes.some(({ field }) => field === 'listing.tieOrder') && (
              <Badge tone="accent">tie</Badge>
            )}
            {entry.fault && <Badge tone="bad">fault: {entry.fault}</Badge>}
            {entry.refusal && <Badge tone="warn">{entry.refusal.condition}</Badge>}
          </a>
        </li>
      ))}
  </ol>
);

/** The page of a walk that each request asks for: a new cursor leads to the page after the last. */
function withPages(entries: readonly JournalEntry[]) {
  const pages = new Map<string, number>();
  let page = 0;
  return entries.map((entry) => {
    if (entry.operation !== 'listFiles') return { entry, page: null };
    const cursor = new URLSearchParams(entry.target.split('?')[1]).get('cursor');
    page = cursor === null ? 1 : (pages.get(cursor) ?? page + 1);
    if (cursor !== null) pages.set(cursor, page);
    return { entry, page };
  });
}
