import { keyVariables } from '../../../../contract-tests/http/credentials.ts';
import { curlLine, singleQuoted } from '../../../../contract-tests/http/exchange.ts';
import type { JournalEntry, JournalResponse } from '../../../../src/mock/journal/entry.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, CodeBlock, Icon, Name, StatusBadge, Time } from '../../components/elements.tsx';
import { ExchangeView, Explanation, UsedChoices } from '../../components/exchange.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import type { ApiExchange } from '../../data/exchange.ts';
import { useRemote } from '../../data/remote.ts';
import { decoded, hrefOf, leaveTo, route } from '../../data/route.ts';

/** The exchange that the route names: `#/journal/12`. */
export function Detail() {
  const number = Number(route.value.path[0]);
  if (!Number.isInteger(number) || number < 1) return null;
  return <Exchange key={number} number={number} />;
}

/** It opens once the server's entry is read. */
function Exchange({ number }: { readonly number: number }) {
  const remote = useRemote(
    async ({ call }) => {
      const asked = { after: number - 1, limit: 1, responses: true } as const;
      const { entries } = await call('journal.list', asked);
      return entries.find((entry) => entry.number === number) ?? null;
    },
    [number],
  );
  if (remote.data === undefined && !remote.error) return null;
  const close = () => leaveTo('journal', [], route.peek().query);
  return (
    <Dialog title={`Request ${number}`} position="side" onClose={close}>
      <Loaded remote={remote} what="the request">
        {(entry) =>
          entry ? (
            <Shown entry={entry} />
          ) : (
            <EmptyState title="This entry no longer exists">
              The server keeps only the latest requests.
            </EmptyState>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ShownProps {
  readonly entry: JournalEntry & { readonly response?: JournalResponse };
}

function Shown({ entry }: ShownProps) {
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
          <a href={hrefOf('journal', [], { key: `label:${keyLabel}` })}>all its requests</a>
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
      {response ? (
        <>
          <ExchangeView of={exchangeOf(entry, response)} />
          <h3>Send it again</h3>
          <CodeBlock what="as curl" text={curlOf(entry)} />
        </>
      ) : (
        <p class="soft">The server no longer has the response to this request.</p>
      )}
      {operation && (
        <a class="button" href={tryLink(entry)}>
          <Icon name="try" />
          Try it
        </a>
      )}
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
    operation: operation ?? undefined,
    key: keyLabel ?? undefined,
    ...{ limit, cursor },
  });
}

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
