import { useEffect, useMemo, useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { ExchangeLine, ExchangeView } from '../../components/exchange.tsx';
import { Field } from '../../components/form.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { client } from '../../data/connection.ts';
import { notifyFailure } from '../../data/notices.ts';
import { useSettled } from '../../data/remote.ts';
import { issueKey, keyOptions, mayList, type PanelProps } from '../../data/sandbox.ts';
import { plural } from '../../data/texts.ts';
import { hrefOf } from '../../shell/route.ts';
import { CursorReadingOf } from './cursor-reading.tsx';
import { type FileRow, fileColumns } from './file-columns.tsx';
import { tieAt } from './ties.ts';
import { createWalk, type Walk, type WalkedPage } from './walk.ts';

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
  const baseUrl = client.value?.baseUrl ?? '';
  const secret = key?.secret;
  const walk = useMemo(
    () => (secret === undefined ? null : createWalk({ baseUrl, workspaceId, secret, limit })),
    [baseUrl, workspaceId, secret, limit],
  );
  useEffect(() => void walk?.request(0), [walk]);
  if (key === undefined || walk === null) {
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
        <Button icon="refresh" onClick={() => void walk.request(0)}>
          Start again
        </Button>
      </div>
      <Page {...{ walk, workspaceId, onOpen, limit }} keyLabel={key.label} />
    </>
  );
}

interface PageProps extends Pick<PagesProps, 'workspaceId' | 'onOpen'> {
  readonly walk: Walk;
  readonly limit: string;
  readonly keyLabel: string;
}

function Page({ walk, workspaceId, limit, keyLabel, onOpen }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const at = walk.shown.value;
  const page = walk.pages.value[at];
  if (!page) return <Loading />;
  const cursor = walk.pages.value[at - 1]?.nextCursor ?? undefined;
  const tried = { operation: 'listFiles', key: keyLabel, limit: limit || undefined, cursor };
  return (
    <>
      <div class="sunken row">
        <ExchangeLine exchange={page.exchange} />
        <span class="row push">
          <Button kind="quiet" onClick={() => setOpen(true)}>
            Show exchange
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

interface ShownPageProps {
  readonly walk: Walk;
  readonly page: WalkedPage;
}

function Pager({ walk, page: { exchange, files, hasMore, nextCursor } }: ShownPageProps) {
  const at = walk.shown.value;
  const before = walk.pages.value.slice(0, at).reduce((sum, page) => sum + page.files.length, 0);
  const range = `${before + 1} to ${before + files.length}`;
  return (
    <div class="row">
      <p role="status">
        <strong>Page {at + 1}</strong>{' '}
        {exchange.answer?.status === 200 && (
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
      <span class="row push">
        <Button disabled={at === 0} onClick={() => walk.go(at - 1)}>
          Previous page
        </Button>
        <Button
          kind="primary"
          disabled={nextCursor === null || walk.isBusy.value}
          onClick={() => walk.go(at + 1)}
        >
          Next page
        </Button>
      </span>
    </div>
  );
}

function PageRows({ walk, page, onOpen }: ShownPageProps & Pick<PageProps, 'onOpen'>) {
  const at = walk.shown.value;
  const { files, exchange } = page;
  if (exchange.answer?.status !== 200) return <Refused page={page} />;
  if (files.length === 0) return <EmptyState icon="files" title="A page without entries" />;
  // A tie may continue on the next page.
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

function Refused({ page }: Pick<ShownPageProps, 'page'>) {
  const refusal = page.exchange.entry?.refusal;
  return (
    <EmptyState icon="keys" title="The API refused the request">
      {refusal ? (
        <>
          <Name text={refusal.why} />. What would have passed: <Name text={refusal.wouldPass} />.
        </>
      ) : (
        '“Show exchange” shows the response.'
      )}
    </EmptyState>
  );
}
