import { Badge, Button } from '../../components/elements.tsx';
import {
  CodeTabs,
  ExchangeLine,
  ExchangeView,
  Explanation,
  UsedChoices,
} from '../../components/exchange.tsx';
import { type ApiExchange, pageOf } from '../../data/exchange.ts';
import type { TryFields } from '../../data/request.ts';
import { hrefOf } from '../../data/route.ts';
import { sandboxName } from '../../data/sandbox.ts';
import { snippetsOf } from '../../data/snippets.ts';

/** A request as the form had it, and its exchange. */
export interface Tried {
  readonly fields: TryFields;
  readonly exchange: ApiExchange;
}

interface OutcomeProps {
  readonly tried: Tried;
  /** Sends the request with some fields changed. */
  readonly onSend: (fields: TryFields) => void;
}

/** What the API responded, and why. */
export function Outcome({ tried: { exchange, fields }, onSend }: OutcomeProps) {
  const { entry } = exchange;
  const { hasMore, nextCursor } = pageOf(exchange.answer);
  return (
    <>
      <section class="card stack" aria-label="Response">
        <div class="row">
          <h2>Response</h2>
          {entry?.fault && <Badge tone="accent">fault: {entry.fault}</Badge>}
          <span class="push" />
          {hasMore && nextCursor !== null && (
            <Button
              kind="primary"
              onClick={() => onSend({ ...fields, cursor: nextCursor })}
              text="Next page"
            />
          )}
        </div>
        {entry?.refusal && <Explanation refusal={entry.refusal} />}
        <ExchangeLine of={exchange} />
        <ExchangeView of={exchange} />
        {entry && <UsedChoices choices={entry.choices} />}
        {entry && entry.sandbox !== 'default' && (
          <p class="soft">The key selected the sandbox {sandboxName(entry.sandbox)}.</p>
        )}
      </section>
      <section class="card stack" aria-label="Snippets">
        <h2>The same request in code</h2>
        <CodeTabs label="Languages" texts={snippetsOf(exchange.request)} />
        <p class="soft">
          All requests are in the <a href={hrefOf('journal')}>journal</a>.
        </p>
      </section>
    </>
  );
}
