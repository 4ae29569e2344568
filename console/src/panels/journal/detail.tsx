import { useEffect, useState } from 'preact/hooks';
import { keyVariables } from '../../../../contract-tests/http/credentials.ts';
import { curlLine, singleQuoted } from '../../../../contract-tests/http/exchange.ts';
import type { JournalEntry, JournalResponse } from '../../../../src/mock/journal/entry.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, CodeBlock, Icon, Name, StatusBadge, Time } from '../../components/elements.tsx';
import { ExchangeView, Explanation, UsedChoices } from '../../components/exchange.tsx';
import { EmptyState, Loading } from '../../components/states.tsx';
import type { ApiExchange } from '../../data/exchange.ts';
import { decoded, hrefOf, leaveTo, route } from '../../data/route.ts';
import type { FollowedJournal } from './follow.ts';

interface DetailProps {
  readonly journal: FollowedJournal;
}

/** The exchange that the route names: `#/journal/12`. */
export function Detail({ journal }: DetailProps) {
  const number = Number(route.value.path[0]);
  if (!Number.isInteger(number) || number < 1) return null;
  return <Exchange key={number} journal={journal} number={number} />;
}

/** Undefined until it is read; the server may no longer have it, or not its headers and body. */
type Read = { readonly entry: JournalEntry | undefined } | undefined;

function Exchange({ journal, number }: DetailProps & { readonly number: number }) {
  const [known] = useState(() => journal.entries.peek().find((entry) => entry.number === number));
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    journal.mock.call('journal.list', { after: number - 1, limit: 1, responses: true }).then(
      ({ entries: [entry] }) => {
        // If it was dropped, or the server restarted, this is a different entry.
        const isIt = entry?.number === number && (!known || known.time === entry.time);
        setRead({ entry: isIt ? entry : undefined });
      },
      () => setRead({ entry: undefined }),
    );
  }, [journal, number]);
  const entry = read?.entry ?? known;
  const close = () => leaveTo('journal', [], route.peek().query);
  return (
    <Dialog title={`Request ${number}`} place="side" onClose={close}>
      {entry && <Shown entry={entry} isRead={read !== undefined} />}
      {!read && <Loading />}
      {!entry && read && (
        <EmptyState icon="journal" title="This entry no longer exists">
          The server and this page keep only the latest requests.
        </EmptyState>
      )}
    </Dialog>
  );
}

interface ShownProps {
  readonly entry: JournalEntry & { readonly response?: JournalResponse };
  readonly isRead: boolean;
}

function Shown({ entry, isRead }: ShownProps) {
  const { operation, refusal, fault, faultId, keyLabel, response } = entry;
  return (
    <>
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
        <p class="soft">The server no longer has the response to this request.</p>
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
      <UsedChoices choices={entry.choices} />
    </>
  );
}

export function Key({ entry: { keyStatus, keyLabel } }: { readonly entry: JournalEntry }) {
  if (keyStatus === 'known') return <Name text={keyLabel ?? ''} />;
  return <span class="soft">{keyStatus}</span>;
}

/** A link to the form of a request, filled in. */
function tryLink({ operation, keyLabel, target, path }: JournalEntry): string {
  const [, workspaceId] = /\/workspaces\/([^/]+)/.exec(path) ?? [];
  const { limit, cursor } = Object.fromEntries(new URLSearchParams(target.split('?')[1]));
  return hrefOf('try', workspaceId === undefined ? [] : [decoded(workspaceId)], {
    operation: operation ?? 'other',
    path: operation === null ? target : undefined,
    key: keyLabel ?? undefined,
    ...{ limit, cursor },
  });
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

const urlOf = ({ target }: JournalEntry): string => location.origin + target;

const exchangeOf = (
  entry: JournalEntry,
  { headers, body }: JournalResponse,
): Pick<ApiExchange, 'answer' | 'error'> => ({
  answer:
    entry.status === 0
      ? null
      : { status: entry.status, headers: Object.entries(headers), body: body ?? '' },
  error: /^(reset|cut)$/.test(entry.fault ?? '') ? `the fault "${entry.fault}" ended it` : null,
});

/** A command that sends the same request; the secret comes from the environment. */
function curlOf(entry: JournalEntry): string {
  const headers = Object.entries(entry.headers)
    .filter(([name]) => !['authorization', 'user-agent'].includes(name))
    .map(([name, value]) => singleQuoted(`${name}: ${value}`));
  const key = `"Authorization: Bearer $${keyVariables.key}"`;
  const all = entry.keyStatus === 'none' ? headers : [key, ...headers];
  return curlLine(urlOf(entry), all, entry.method);
}
