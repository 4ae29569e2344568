import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../src/control/connect.ts';
import { Badge, Button, CopyButton, Facts, Name, Time } from '../../components/elements.tsx';
import { ExchangeLine, Explanation, useExchange } from '../../components/exchange.tsx';
import { Field } from '../../components/field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { client } from '../../data/connection.ts';
import { type ApiExchange, pageOf } from '../../data/exchange.ts';
import { useRemote, useSettled } from '../../data/remote.ts';
import { firstFields, requestOf } from '../../data/request.ts';
import { changeRoute, hrefOf, route } from '../../data/route.ts';
import { firstKey, type KeyFacts, keyOptions, type PanelProps } from '../../data/sandbox.ts';
import { countText, plural } from '../../data/texts.ts';
import { fileColumns, rowsOf } from './file-columns.tsx';

interface PagesProps extends PanelProps {
  readonly workspaceId: string;
}

/** The listing as a client receives it: page by page, with a key. */
export function Pages({ facts, workspaceId }: PagesProps) {
  const { query } = route.value;
  const { key: label, limit: typed = '' } = query;
  const limit = useSettled(typed.trim());
  const own = facts.keys.filter((key) => key.workspaceId === workspaceId);
  const key = own.find((each) => each.label === label) ?? firstKey(own);
  const set = (changed: Readonly<Record<string, string>>) =>
    changeRoute('files', [workspaceId], { ...query, ...changed });
  if (key === undefined) {
    const title = 'Listing files requires a key';
    return (
      <EmptyState title={title} action={<a href={hrefOf('keys')}>Issue a key</a>}>
        This view sends requests to the API as a client does, but this workspace has no key.
      </EmptyState>
    );
  }
  return (
    <>
      <div class="row filter">
        <Field
          label="Key"
          options={keyOptions(own)}
          value={key.label}
          onChange={(value) => set({ key: value })}
        />
        <Field
          label="Limit"
          placeholder="omitted"
          inputMode="numeric"
          value={typed}
          onChange={(value) => set({ limit: value })}
        />
      </div>
      <Walk key={[workspaceId, key.secret, limit].join()} secret={key} limit={limit} />
    </>
  );
}

interface WalkedPage extends ReturnType<typeof pageOf> {
  readonly exchange: ApiExchange;
}

interface WalkProps {
  readonly secret: Pick<KeyFacts, 'secret' | 'label' | 'workspaceId'>;
  readonly limit: string;
}

const filesIn = (pages: readonly WalkedPage[]) => pages.flatMap(({ files }) => files);

/** One walk over the listing; pages that were requested before are not requested again. */
function Walk({ secret: { secret, label, workspaceId }, limit }: WalkProps) {
  const [pages, setPages] = useState<readonly WalkedPage[]>([]);
  const [at, setAt] = useState(0);
  const { isBusy, send, waiting } = useExchange();
  const cursorOf = (index: number) => pages[index - 1]?.nextCursor ?? '';
  const request = async (index: number) => {
    const { baseUrl } = client.peek();
    const fields = { ...firstFields, workspaceId, limit, cursor: cursorOf(index) };
    const found = await send(requestOf(fields, { baseUrl, secret }));
    setPages([...pages.slice(0, index), { exchange: found, ...pageOf(found.answer) }]);
    setAt(index);
  };
  useEffect(() => void request(0), []);
  const page = pages[at];
  if (!page) return <>{waiting}</>;
  const { exchange, files, hasMore, nextCursor } = page;
  const before = filesIn(pages.slice(0, at)).length;
  const range = `${plural(files.length, 'entry', 'entries')}, ${before + 1} to ${before + files.length}`;
  const tried = { operation: 'listFiles', key: label, limit, cursor: cursorOf(at) };
  return (
    <>
      <div class="card row">
        <ExchangeLine of={exchange} />
        <a href={hrefOf('try', [workspaceId], tried)}>Try it</a>
      </div>
      <div class="row">
        <p role="status">
          <strong>Page {at + 1}</strong>{' '}
          {exchange.answer?.status === 200 && (
            <>
              <span class="soft">{files.length === 0 ? 'no entries' : range}</span>{' '}
              <Badge tone={hasMore ? 'accent' : 'plain'}>hasMore {String(hasMore)}</Badge>
            </>
          )}
        </p>
        <span class="row push">
          <Button disabled={isBusy} onClick={() => void request(0)} text="Start again" />
          <Button disabled={at === 0} onClick={() => setAt(at - 1)} text="Previous page" />
          <Button
            kind="primary"
            disabled={nextCursor === null || isBusy}
            onClick={() => (pages[at + 1] ? setAt(at + 1) : void request(at + 1))}
            text="Next page"
          />
        </span>
      </div>
      {waiting}
      <Entries {...{ pages, at, before }} />
      {nextCursor !== null && (
        <section class="card stack" aria-label="nextCursor">
          <h2>nextCursor</h2>
          <CursorReadingOf cursor={nextCursor} workspaceId={workspaceId} />
        </section>
      )}
    </>
  );
}

interface EntriesProps {
  readonly pages: readonly WalkedPage[];
  /** The page that is shown, and the number of files before it. */
  readonly at: number;
  readonly before: number;
}

function Entries({ pages, at, before }: EntriesProps) {
  const { query, path } = route.value;
  const { files = [], exchange } = pages[at] ?? {};
  const refusal = exchange?.entry?.refusal;
  if (refusal) return <Explanation refusal={refusal} />;
  if (exchange?.error) return <p class="fault">No page: {exchange.error}</p>;
  if (files.length === 0) return <EmptyState title="A page without entries" />;
  return (
    <Table
      label={`Page ${at + 1}`}
      columns={fileColumns}
      // A tie may continue on the next page.
      rows={rowsOf(filesIn(pages)).slice(before, before + files.length)}
      keyOf={({ file }) => file.id}
      linkOf={({ file }) => hrefOf('files', path, { ...query, file: file.id })}
    />
  );
}

interface CursorReadingProps {
  readonly cursor: string;
  /** The workspace whose listing it is for. */
  readonly workspaceId: string;
}

/** What a cursor contains; clients never look into one (clause 4.3). */
function CursorReadingOf({ cursor, workspaceId }: CursorReadingProps) {
  const { data: reading, error } = useRemote(
    (from) => from.call('cursors.read', { cursor, workspaceId }),
    [cursor, workspaceId],
  );
  return (
    <div class="stack">
      <p class="card row">
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

function factsOf({ works, why, workspaceId, position }: ReplyOf<'cursors.read'>) {
  const { fileId = '', createdAt = '', before = 0, after = 0 } = position ?? {};
  return {
    Works: works ? <Badge tone="good">yes</Badge> : <Name text={`no: ${why}`} />,
    Position: position && (
      <>
        after <Name text={fileId} mono /> of <Time of={createdAt} />
      </>
    ),
    Continues: position && (
      <>
        at entry {countText(before + 1)} of {countText(before + after)} in{' '}
        <Name text={`${workspaceId}`} mono />, {plural(after, 'file')} to come
      </>
    ),
  };
}
