import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import type { Har, HarEntry } from '../../../../src/mock/journal/har.ts';
import { Assumptions } from '../../components/assumptions.tsx';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Explanation } from '../../components/explanation.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { Name } from '../../components/text.tsx';
import { goTo, hrefOf, route } from '../../shell/route.ts';
import { Key, timeText } from './columns.tsx';
import { bodyText, curlOf, headerText } from './exchange-text.ts';
import type { FollowedJournal } from './followed-journal.ts';

/** The exchange that the route names: `#/journal/12`. */
export function Detail({ journal }: { readonly journal: FollowedJournal }) {
  const number = Number(route.value.path[0]);
  if (!Number.isInteger(number) || number < 1) return null;
  return <Exchange key={number} journal={journal} number={number} />;
}

interface Found {
  readonly entry?: JournalEntry | undefined;
  /** What the server still has of it; its body may be gone. */
  readonly archived?: HarEntry | undefined;
  readonly isRead: boolean;
}

interface ExchangeProps {
  readonly journal: FollowedJournal;
  readonly number: number;
}

function Exchange({ journal, number }: ExchangeProps) {
  const [found, setFound] = useState<Found>(() => ({
    entry: journal.kept.byNumber(number),
    isRead: false,
  }));
  useEffect(() => {
    const meant = { after: number - 1, limit: 1 };
    const { journal: remote } = journal.mock;
    Promise.all([remote.read(meant), remote.har(meant)]).then(
      ([page, har]) => setFound((before) => foundOf(number, before, page.entries, har)),
      () => setFound((before) => ({ ...before, isRead: true })),
    );
  }, [journal, number]);
  // What is looked at stays where it is, for as long as it is looked at.
  useLayoutEffect(() => {
    if (journal.held.peek() !== null) return;
    journal.pause();
    return journal.resume;
  }, [journal]);
  return (
    <Dialog title={`Request ${number}`} place="side" onClose={() => goTo('journal')}>
      <Shown found={found} />
    </Dialog>
  );
}

function foundOf(
  number: number,
  before: Found,
  [entry]: readonly JournalEntry[],
  { log }: Har,
): Found {
  // Where it was let go, the next one comes in its place.
  const isIt = entry?.number === number && (!before.entry || before.entry.time === entry.time);
  return {
    entry: before.entry ?? (isIt ? entry : undefined),
    archived: isIt ? log.entries[0] : undefined,
    isRead: true,
  };
}

function Shown({ found: { entry, archived, isRead } }: { readonly found: Found }) {
  if (!entry) {
    return isRead ? (
      <EmptyState icon="journal" title="It is not there any more">
        The server keeps the latest requests, and this page those that it saw.
      </EmptyState>
    ) : (
      <Loading />
    );
  }
  return (
    <div class="stack">
      <header class="journal-head">
        <p>
          <StatusBadge status={entry.status} />{' '}
          <Name mono text={`${entry.method} ${entry.target}`} />
        </p>
        <p class="row soft">
          <span>{entry.operation ?? 'no operation'}</span>
          <span>
            key <Key entry={entry} />
          </span>
          <span>{entry.milliseconds.toFixed(1)} ms</span>
          <time dateTime={entry.time}>{timeText(entry.time)}</time>
        </p>
      </header>
      {entry.fault && <MetFault entry={entry} />}
      {entry.refusal && <Explanation refusal={entry.refusal} />}
      <Messages archived={archived} isRead={isRead} />
      {archived && (
        <section class="journal-part">
          <h3>Ask it again</h3>
          <CodeBlock what="as curl" text={curlOf(archived, entry)} />
        </section>
      )}
      <a class="button" href={faultLink(entry)}>
        <Icon name="switches" />
        Make this a fault…
      </a>
      <Assumptions assumes={entry.assumes} />
    </div>
  );
}

/** The form of a fault that meets such requests. */
const faultLink = ({ operation, keyLabel, method, refusal }: JournalEntry): string =>
  hrefOf('switches', ['faults'], {
    add: 'yes',
    operation: operation ?? undefined,
    key: keyLabel ?? undefined,
    method: method === 'GET' ? undefined : method,
    refusal: refusal?.condition,
  });

const MetFault = ({ entry: { fault, faultId } }: { readonly entry: JournalEntry }) => (
  <p>
    <Badge tone="accent">fault</Badge> A fault met it: <strong>{fault}</strong>
    {faultId && (
      <>
        {' '}
        (<Name text={faultId} />)
      </>
    )}
    .
  </p>
);

function Messages({ archived, isRead }: Pick<Found, 'archived' | 'isRead'>) {
  if (!archived) {
    if (!isRead) return <Loading />;
    return <p class="soft">Its headers and its body were let go, to spare memory.</p>;
  }
  const { request, response } = archived;
  return (
    <>
      <section class="journal-part">
        <h3>Request</h3>
        <CodeBlock what="the request" text={headerText(archived.request)} />
        {request.queryString.length > 0 && (
          <dl class="journal-pairs">
            {request.queryString.map(({ name, value }) => (
              <div key={name + value}>
                <dt>
                  <Name mono text={name} />
                </dt>
                <dd>
                  <Name mono text={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section class="journal-part">
        <h3>Answer</h3>
        <CodeBlock what="the headers of the answer" text={headerText(response)} />
        <CodeBlock what="the body of the answer" text={bodyText(archived)} />
      </section>
    </>
  );
}
