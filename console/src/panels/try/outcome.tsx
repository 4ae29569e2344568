import { Assumptions } from '../../components/assumptions.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ExchangeView } from '../../components/exchange-view.tsx';
import { Explanation } from '../../components/explanation.tsx';
import { Snippets } from '../../components/snippets.tsx';
import { EmptyState } from '../../components/states.tsx';
import type { ApiExchange } from '../../data/exchange.ts';
import { snippetsOf } from '../../data/snippets.ts';
import { hrefOf } from '../../shell/route.ts';
import type { Tried } from './history.ts';

interface OutcomeProps {
  readonly tried: Tried | undefined;
  readonly onNextPage: (cursor: string) => void;
  readonly onResend: () => void;
}

/** What became of the request that is looked at. */
export function Outcome({ tried, onNextPage, onResend }: OutcomeProps) {
  if (!tried) {
    return (
      <EmptyState icon="try" title="Nothing is sent yet">
        Choose an operation and a key, and send: the exchange stands here in full, with why it was
        refused and the open choices that it rests on.
      </EmptyState>
    );
  }
  const { exchange } = tried;
  const { entry } = exchange;
  const cursor = nextCursorOf(exchange);
  return (
    <>
      <section class="card stack" aria-label="Answer">
        <div class="row">
          <h2>Request {tried.number}</h2>
          {entry?.fault && <Badge tone="accent">fault: {entry.fault}</Badge>}
          <span class="row push">
            {cursor !== null && (
              <Button kind="primary" onClick={() => onNextPage(cursor)}>
                Next page
              </Button>
            )}
            <Button icon="refresh" onClick={onResend}>
              Send again
            </Button>
          </span>
        </div>
        {entry?.refusal && <Explanation refusal={entry.refusal} />}
        <ExchangeView exchange={exchange} />
        {entry && <Assumptions assumes={entry.assumes} />}
        {entry && entry.sandbox !== 'default' && (
          <p class="soft">The sandbox {entry.sandbox} answered: the key chooses.</p>
        )}
      </section>
      <section class="card stack" aria-label="Snippets">
        <h2>The same elsewhere</h2>
        <Snippets snippets={snippetsOf(exchange.request)} />
        <p class="soft">
          What became of it stands in the <a href={hrefOf('journal')}>journal</a>, too.
        </p>
      </section>
    </>
  );
}

/** What leads to the following page, where there is one (clause 4.3). */
function nextCursorOf({ answer }: ApiExchange): string | null {
  try {
    const { hasMore, nextCursor } = Object(JSON.parse(answer?.body ?? ''));
    return hasMore === true && typeof nextCursor === 'string' ? nextCursor : null;
  } catch {
    return null;
  }
}
