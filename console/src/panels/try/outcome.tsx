import { signal } from '@preact/signals';
import { Badge, Button, Name, StatusBadge } from '../../components/elements.tsx';
import {
  Assumptions,
  CodeTabs,
  ExchangeLine,
  ExchangeView,
  Explanation,
  targetOf,
} from '../../components/exchange.tsx';
import { EmptyState } from '../../components/states.tsx';
import { type ApiExchange, pageOf } from '../../data/exchange.ts';
import type { TryFields } from '../../data/request.ts';
import { snippetsOf } from '../../data/snippets.ts';
import { millisecondsText } from '../../data/texts.ts';
import { hrefOf } from '../../shell/route.ts';

/** A request of this tab, and its exchange. */
interface Tried {
  readonly number: number;
  readonly fields: TryFields;
  readonly exchange: ApiExchange;
}

const MAX_KEPT = 50;

/** The latest first; kept until the page is loaded again. */
const history = signal<readonly Tried[]>([]);
/** Which of them is shown; the latest if null. */
const chosen = signal<number | null>(null);
let count = 0;

export function remember(fields: TryFields, exchange: ApiExchange): void {
  history.value = [{ number: ++count, fields, exchange }, ...history.peek().slice(0, MAX_KEPT - 1)];
  chosen.value = null;
}

const shownTried = (): Tried | undefined =>
  history.value.find(({ number }) => number === chosen.value) ?? history.value[0];

interface OutcomeProps {
  /** Sends the request of the form with some fields changed. */
  readonly onSend: (fields: TryFields) => void;
}

/** The outcome of the shown request. */
export function Outcome({ onSend }: OutcomeProps) {
  const tried = shownTried();
  if (!tried) {
    return (
      <EmptyState icon="try" title="No requests sent yet">
        Choose an operation and a key, then send the request. You will see the whole exchange, the
        reason for a refusal, and the open choices that the response depends on.
      </EmptyState>
    );
  }
  const { exchange, fields } = tried;
  const { entry } = exchange;
  const { hasMore, nextCursor } = pageOf(exchange.answer);
  return (
    <>
      <section class="card stack" aria-label="Response">
        <div class="row">
          <h2>Request {tried.number}</h2>
          {entry?.fault && <Badge tone="accent">fault: {entry.fault}</Badge>}
          <span class="row push">
            {hasMore && nextCursor !== null && (
              <Button
                kind="primary"
                onClick={() => onSend({ ...fields, cursor: nextCursor })}
                text="Next page"
              />
            )}
            <Button icon="refresh" onClick={() => onSend(fields)} text="Send again" />
          </span>
        </div>
        {entry?.refusal && <Explanation refusal={entry.refusal} />}
        <ExchangeLine exchange={exchange} />
        <ExchangeView exchange={exchange} />
        {entry && <Assumptions assumes={entry.assumes} />}
        {entry && entry.sandbox !== 'default' && (
          <p class="soft">The key selected the sandbox {entry.sandbox}.</p>
        )}
      </section>
      <section class="card stack" aria-label="Snippets">
        <h2>The same request in code</h2>
        <CodeTabs label="Languages" texts={snippetsOf(exchange.request)} />
        <p class="soft">
          The request is also listed in the <a href={hrefOf('journal')}>journal</a>.
        </p>
      </section>
    </>
  );
}

/** What this tab sent, the latest first. */
export function History({ onChoose }: { readonly onChoose: (fields: TryFields) => void }) {
  const { value: all } = history;
  const shown = shownTried();
  if (all.length < 2) return null;
  const choose = ({ number, fields }: Tried) => {
    chosen.value = number;
    onChoose(fields);
  };
  return (
    <section class="stack" aria-label="History">
      <h2>Sent from this tab</h2>
      <ul class="items">
        {all.map((tried) => (
          <li key={tried.number}>
            <button
              type="button"
              class="row"
              aria-current={tried === shown}
              onClick={() => choose(tried)}
            >
              <StatusBadge status={tried.exchange.answer?.status ?? 0} />
              <span class="cut">
                <Name mono text={shortText(tried)} />
              </span>
              <span class="soft push">{millisecondsText(tried.exchange.milliseconds)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shortText = ({ exchange: { request } }: Tried): string => {
  const [path = '', ...query] = targetOf(request.url).split('?');
  return [`${request.method} ${path.replace(/^.*\/(?=.)/, '…/')}`, ...query].join('?');
};
