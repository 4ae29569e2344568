import { useEffect, useState } from 'preact/hooks';
import { Badge, Button } from '../../components/elements.tsx';
import { ExchangeLine, Explanation } from '../../components/exchange.tsx';
import { Field } from '../../components/form.tsx';
import { KeyField, useKey } from '../../components/key-field.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { VirtualTable } from '../../components/table.tsx';
import { client } from '../../data/connection.ts';
import { type ApiExchange, exchange, pageOf } from '../../data/exchange.ts';
import { useSettled } from '../../data/remote.ts';
import { firstFields, requestOf } from '../../data/request.ts';
import type { KeyFacts, PanelProps } from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { hrefOf } from '../../shell/route.ts';
import { CursorReadingOf } from './cursor-reading.tsx';
import { fileColumns, rowOf } from './file-columns.tsx';

interface PagesProps extends PanelProps {
  readonly workspaceId: string;
  readonly onOpen: (fileId: string | null) => void;
}

/** The listing as a client receives it: page by page, with a key. */
export function Pages({ facts, workspaceId, onOpen }: PagesProps) {
  const own = facts.keys.filter((key) => key.workspaceId === workspaceId);
  const chosen = useKey(own, workspaceId);
  const [typed, setTyped] = useState('');
  const limit = useSettled(typed.trim());
  const { key } = chosen;
  if (key === undefined) {
    const title = 'Listing files requires a key';
    return (
      <EmptyState icon="keys" title={title} action={<KeyField of={chosen} />}>
        This view sends requests to the API as a client does, but this workspace has no key.
      </EmptyState>
    );
  }
  const listing = { ...firstFields, workspaceId, key: key.label, limit };
  return (
    <>
      <div class="row filter">
        <KeyField of={chosen} />
        <Field
          label="Limit"
          placeholder="omitted"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Walk key={[workspaceId, key.secret, limit].join()} {...{ listing, ...key, onOpen }} />
    </>
  );
}

interface WalkedPage extends ReturnType<typeof pageOf> {
  readonly exchange: ApiExchange;
}

interface WalkProps extends Pick<KeyFacts, 'secret' | 'workspaceId'>, Pick<PagesProps, 'onOpen'> {
  readonly listing: typeof firstFields;
}

/** A walk through the listing with the API itself, each page with the previous page's cursor. */
function Walk({ listing, secret, workspaceId, onOpen }: WalkProps) {
  const [pages, setPages] = useState<readonly WalkedPage[]>([]);
  const [at, setAt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const cursorOf = (index: number) => pages[index - 1]?.nextCursor ?? '';
  /** Requests a page, and drops those after it. */
  const request = async (index: number) => {
    setBusy(true);
    const { baseUrl } = client.peek();
    const fields = { ...listing, cursor: cursorOf(index) };
    const found = await exchange(requestOf(fields, { baseUrl, secret }));
    setPages([...pages.slice(0, index), { exchange: found, ...pageOf(found.answer) }]);
    setAt(index);
    setBusy(false);
  };
  useEffect(() => void request(0), []);
  const page = pages[at];
  if (!page) return <Loading />;
  const { nextCursor } = page;
  const { operation, key, limit } = listing;
  const tried = { operation, key, limit: limit || undefined, cursor: cursorOf(at) || undefined };
  return (
    <>
      <div class="sunken row">
        <ExchangeLine exchange={page.exchange} />
        <a href={hrefOf('try', [workspaceId], tried)}>Try it</a>
      </div>
      <div class="row">
        <PageStatus pages={pages} at={at} />
        <span class="row push">
          <Button
            icon="refresh"
            disabled={isBusy}
            onClick={() => void request(0)}
            text="Start again"
          />
          <Button disabled={at === 0} onClick={() => setAt(at - 1)} text="Previous page" />
          <Button
            kind="primary"
            disabled={nextCursor === null || isBusy}
            onClick={() => (pages[at + 1] ? setAt(at + 1) : void request(at + 1))}
            text="Next page"
          />
        </span>
      </div>
      <Entries {...{ pages, at, onOpen }} />
      {nextCursor !== null && (
        <section class="card stack" aria-label="nextCursor">
          <h2>nextCursor</h2>
          <CursorReadingOf cursor={nextCursor} workspaceId={workspaceId} />
        </section>
      )}
    </>
  );
}

interface PageProps {
  readonly pages: readonly WalkedPage[];
  /** The page that is shown. */
  readonly at: number;
}

const filesIn = (pages: readonly WalkedPage[]) => pages.flatMap(({ files }) => files);

function PageStatus({ pages, at }: PageProps) {
  const { files = [], hasMore, exchange: shown } = pages[at] ?? {};
  const before = filesIn(pages.slice(0, at)).length;
  const count = plural(files.length, 'entry', 'entries');
  return (
    <p role="status">
      <strong>Page {at + 1}</strong>{' '}
      {shown?.answer?.status === 200 && (
        <>
          <span class="soft">
            {files.length === 0
              ? 'no entries'
              : `${count}, ${before + 1} to ${before + files.length}`}
          </span>{' '}
          <Badge tone={hasMore ? 'accent' : 'plain'}>hasMore {String(hasMore)}</Badge>
        </>
      )}
    </p>
  );
}

function Entries({ pages, at, onOpen }: PageProps & Pick<PagesProps, 'onOpen'>) {
  const { files = [], exchange: shown } = pages[at] ?? {};
  const refusal = shown?.entry?.refusal;
  if (refusal) return <Explanation refusal={refusal} />;
  if (files.length === 0) return <EmptyState icon="files" title="A page without entries" />;
  // A tie may continue on the next page.
  const before = filesIn(pages.slice(0, at)).length;
  return (
    <VirtualTable
      key={at}
      label={`Page ${at + 1}`}
      columns={fileColumns}
      count={files.length}
      rowAt={(index) => rowOf(filesIn(pages), before + index)}
      onSelect={(index) => onOpen(files[index]?.id ?? null)}
    />
  );
}
