import { useEffect, useState } from 'preact/hooks';
import { pathOf } from '../../../../src/document/routes.ts';
import type { FileEntry } from '../../../../src/document/wire.ts';
import { Badge, Button } from '../../components/elements.tsx';
import { ExchangeLine, Explanation } from '../../components/exchange.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { client } from '../../data/connection.ts';
import { type ApiExchange, exchange, jsonOf } from '../../data/exchange.ts';
import { notifyFailure } from '../../data/notices.ts';
import { useSettled } from '../../data/remote.ts';
import {
  issueKey,
  type KeyFacts,
  keyOptions,
  mayList,
  type PanelProps,
} from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { hrefOf } from '../../shell/route.ts';
import { CursorReadingOf } from './cursor-reading.tsx';
import { type FileRow, fileColumns } from './file-columns.tsx';
import { tieAt } from './ties.ts';

interface PagesProps extends PanelProps {
  readonly workspaceId: string;
  readonly onOpen: (fileId: string) => void;
}

/** The listing as a client receives it: page by page, with a key. */
export function Pages({ facts, workspaceId, onOpen }: PagesProps) {
  const own = facts.keys.filter((key) => key.workspaceId === workspaceId);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const limit = useSettled(typed.trim());
  const key = own.find(({ label }) => label === chosen) ?? own.find(mayList) ?? own[0];
  if (key === undefined) {
    const issue = () => void issueKey({ workspaceId }).catch(notifyFailure);
    return (
      <EmptyState
        icon="keys"
        title="Listing files requires a key"
        action={
          <Button kind="primary" icon="keys" onClick={issue}>
            Issue a key
          </Button>
        }
      >
        This view sends requests to the API as a client does, and this workspace has no key.
      </EmptyState>
    );
  }
  return (
    <>
      <div class="row filter">
        <Field label="Key" options={keyOptions(own)} value={key.label} onChange={setChosen} />
        <Field
          label="Limit"
          placeholder="omitted"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Walk
        key={[workspaceId, key.secret, limit].join()}
        of={{ workspaceId, key, limit }}
        {...{ onOpen }}
      />
    </>
  );
}

/** A page of the listing, as the API sent it. */
interface WalkedPage {
  readonly exchange: ApiExchange;
  readonly files: readonly FileEntry[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

interface ListingRequest {
  readonly workspaceId: string;
  readonly key: KeyFacts;
  /** Omitted if empty. */
  readonly limit: string;
}

async function requestPage(
  { workspaceId, key, limit }: ListingRequest,
  cursor: string | null,
): Promise<WalkedPage> {
  const query = new URLSearchParams({
    ...(limit !== '' && { limit }),
    ...(cursor !== null && { cursor }),
  });
  const path = pathOf('listFiles', workspaceId);
  const found = await exchange({
    method: 'GET',
    url: `${client.peek()?.baseUrl}${path}${query.size === 0 ? '' : `?${query}`}`,
    headers: { authorization: `Bearer ${key.secret}` },
  });
  // A fault can replace the body.
  const { files, hasMore, nextCursor } = jsonOf(found.answer);
  return {
    exchange: found,
    files: Array.isArray(files) ? files : [],
    hasMore: hasMore === true,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
  };
}

interface WalkProps extends Pick<PagesProps, 'onOpen'> {
  readonly of: ListingRequest;
}

/** A walk through the listing with the API itself, each page with the cursor of the one before. */
function Walk({ of, onOpen }: WalkProps) {
  const [pages, setPages] = useState<readonly WalkedPage[]>([]);
  const [at, setAt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  /** Requests a page, and forgets those after it. */
  const request = async (index: number) => {
    setBusy(true);
    const page = await requestPage(of, pages[index - 1]?.nextCursor ?? null);
    setPages([...pages.slice(0, index), page]);
    setAt(index);
    setBusy(false);
  };
  useEffect(() => void request(0), []);
  const page = pages[at];
  if (!page) return <Loading />;
  const { workspaceId, key, limit } = of;
  const cursor = pages[at - 1]?.nextCursor ?? undefined;
  const tried = { operation: 'listFiles', key: key.label, limit: limit || undefined, cursor };
  return (
    <>
      <div class="sunken row">
        <ExchangeLine exchange={page.exchange} />
        <a href={hrefOf('try', [workspaceId], tried)}>Try it</a>
      </div>
      <div class="row">
        <PageStatus pages={pages} at={at} />
        <span class="row push">
          <Button icon="refresh" disabled={isBusy} onClick={() => void request(0)}>
            Start again
          </Button>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous page
          </Button>
          <Button
            kind="primary"
            disabled={page.nextCursor === null || isBusy}
            onClick={() => (pages[at + 1] ? setAt(at + 1) : void request(at + 1))}
          >
            Next page
          </Button>
        </span>
      </div>
      <Entries {...{ pages, at, onOpen }} />
      {page.nextCursor !== null && (
        <section class="card stack" aria-label="nextCursor">
          <h2>nextCursor</h2>
          <CursorReadingOf cursor={page.nextCursor} workspaceId={workspaceId} />
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

function PageStatus({ pages, at }: PageProps) {
  const { files = [], hasMore, exchange: shown } = pages[at] ?? {};
  const before = pages.slice(0, at).reduce((sum, page) => sum + page.files.length, 0);
  const range = `${before + 1} to ${before + files.length}`;
  return (
    <p role="status">
      <strong>Page {at + 1}</strong>{' '}
      {shown?.answer?.status === 200 && (
        <>
          <span class="soft">
            {files.length === 0
              ? 'no entries'
              : `${plural(files.length, 'entry', 'entries')}, ${range}`}
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
  const last = pages[at - 1]?.files.at(-1);
  const next = pages[at + 1]?.files[0];
  const timeAt = (index: number): string | undefined => {
    if (index === -1) return last?.createdAt;
    return index === files.length ? next?.createdAt : files[index]?.createdAt;
  };
  const rowAt = (index: number): FileRow | undefined => {
    const file = files[index];
    return file && { file, tie: tieAt(timeAt, index) };
  };
  return (
    <VirtualTable
      key={at}
      label={`Page ${at + 1}`}
      columns={fileColumns}
      count={files.length}
      rowAt={rowAt}
      onSelect={(index) => onOpen(files[index]?.id ?? '')}
    />
  );
}
