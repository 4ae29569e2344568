import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ExchangeLine, ExchangeView } from '../../components/exchange-view.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { Name } from '../../components/text.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { plural } from '../../data/texts.ts';
import { hrefOf } from '../../shell/route.ts';
import { CursorReadingOf } from './cursor-reading.tsx';
import { type FileRow, fileColumns } from './file-columns.tsx';
import { tieAt } from './ties.ts';
import type { Walk, WalkedPage } from './walk.ts';

interface WalkedPagesProps {
  readonly walk: Walk;
  readonly workspaceId: string;
  readonly limit: string;
  readonly keyLabel: string;
  readonly onOpen: (fileId: string) => void;
}

/** The page of a walk that is shown, and the way to the others. */
export function WalkedPages({ walk, workspaceId, limit, keyLabel, onOpen }: WalkedPagesProps) {
  const [isOpen, setOpen] = useState(false);
  const at = walk.shown.value;
  const page = walk.pages.value[at];
  if (!page) return <Loading />;
  const cursor = walk.pages.value[at - 1]?.nextCursor ?? undefined;
  const tried = { operation: 'listFiles', key: keyLabel, limit: limit || undefined, cursor };
  return (
    <>
      <div class="files-exchange">
        <ExchangeLine exchange={page.exchange} />
        <span class="row push">
          <Button kind="quiet" onClick={() => setOpen(true)}>
            In full
          </Button>
          <a href={hrefOf('try', [workspaceId], tried)}>Try it</a>
        </span>
      </div>
      <Pager walk={walk} page={page} />
      <PageRows walk={walk} page={page} onOpen={onOpen} />
      {page.nextCursor !== null && (
        <section class="card stack" aria-label="nextCursor">
          <h2>nextCursor</h2>
          <CursorReadingOf cursor={page.nextCursor} workspaceId={workspaceId} />
        </section>
      )}
      {isOpen && (
        <Dialog title={`Page ${at + 1}`} place="side" onClose={() => setOpen(false)}>
          <ExchangeView exchange={page.exchange} />
        </Dialog>
      )}
    </>
  );
}

function Pager({ walk, page }: { readonly walk: Walk; readonly page: WalkedPage }) {
  const at = walk.shown.value;
  const before = walk.pages.value.slice(0, at).reduce((sum, { files }) => sum + files.length, 0);
  const isPage = page.exchange.answer?.status === 200;
  return (
    <div class="files-bar">
      <p role="status">
        <strong>Page {at + 1}</strong>
        {isPage && (
          <>
            {' '}
            <span class="soft">
              {page.files.length === 0
                ? 'no entries'
                : `${plural(page.files.length, 'entry', 'entries')}, ${before + 1} to ${before + page.files.length}`}
            </span>{' '}
            <Badge tone={page.hasMore ? 'accent' : 'plain'}>hasMore {String(page.hasMore)}</Badge>
          </>
        )}
      </p>
      <span class="row push">
        <Button disabled={at === 0} onClick={() => walk.go(at - 1)}>
          Previous page
        </Button>
        <Button
          kind="primary"
          disabled={page.nextCursor === null || walk.isBusy.value}
          onClick={() => walk.go(at + 1)}
        >
          Next page
        </Button>
      </span>
    </div>
  );
}

type PageRowsProps = Pick<WalkedPagesProps, 'walk' | 'onOpen'> & { readonly page: WalkedPage };

function PageRows({ walk, page, onOpen }: PageRowsProps) {
  const at = walk.shown.value;
  const { files, exchange } = page;
  if (exchange.answer?.status !== 200) return <Refused page={page} />;
  if (files.length === 0) {
    return <EmptyState icon="files" title="A page without entries" />;
  }
  // A tie goes on over the edges of pages.
  const last = walk.pages.value[at - 1]?.files.at(-1);
  const next = walk.pages.value[at + 1]?.files[0];
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

function Refused({ page }: { readonly page: WalkedPage }) {
  const { entry } = page.exchange;
  return (
    <EmptyState icon="keys" title="The API refused">
      {entry?.refusal ? (
        <>
          <Name text={entry.refusal.why} />. What would have passed:{' '}
          <Name text={entry.refusal.wouldPass} />.
        </>
      ) : (
        'Open the exchange in full to see its answer.'
      )}
    </EmptyState>
  );
}
