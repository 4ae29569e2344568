import { useEffect, useRef, useState } from 'preact/hooks';
import type { JournalEntry, JournalRefusal } from '../../../src/mock/journal/entry.ts';
import { type ApiAnswer, type ApiExchange, type ApiRequest, exchange } from '../data/exchange.ts';
import { hrefOf } from '../data/route.ts';
import { Badge, Button, Clause, CodeBlock, Facts, Name, StatusBadge } from './elements.tsx';
import { Tabs } from './tabs.tsx';

/** Sends one request at a time; the wait for its response can be ended. */
export function useExchange() {
  const [isBusy, setBusy] = useState(false);
  const aborter = useRef<AbortController | null>(null);
  const stop = () => aborter.current?.abort(new Error('it was cancelled'));
  // A request whose result would not be shown is not waited for.
  useEffect(() => stop, []);
  const send = async (request: ApiRequest): Promise<ApiExchange> => {
    stop();
    const own = new AbortController();
    aborter.current = own;
    setBusy(true);
    const found = await exchange(request, own.signal);
    if (aborter.current === own) setBusy(false);
    return found;
  };
  const waiting = isBusy && (
    <p class="row" role="status">
      Waiting for the response… <Button onClick={stop} text="Cancel" />
    </p>
  );
  return { isBusy, send, waiting };
}

interface ExchangeViewProps {
  readonly of: Pick<ApiExchange, 'answer' | 'error'>;
}

/** The details of an exchange. */
export function ExchangeView({ of }: ExchangeViewProps) {
  const { answer, error } = of;
  return (
    <div class="stack">
      {error !== null && (
        <p class="fault" role="alert">
          The connection broke: <Name text={error} />
        </p>
      )}
      <CodeTabs
        label="Response"
        texts={{
          Body: prettyBody(answer),
          Headers: answer ? answerText(answer) : '(no response)',
        }}
      />
    </div>
  );
}

interface CodeTabsProps {
  readonly label: string;
  /** By title. */
  readonly texts: Readonly<Record<string, string>>;
}

export const CodeTabs = ({ label, texts }: CodeTabsProps) => (
  <Tabs
    label={label}
    tabs={Object.entries(texts).map(([title, text]) => ({
      ...{ id: title, title, show: () => <CodeBlock text={text} what={title} /> },
    }))}
  />
);

/** The request, its status, and how long it took. */
export function ExchangeLine({ of }: { readonly of: ApiExchange }) {
  const { request, answer, milliseconds, entry } = of;
  return (
    <p class="row">
      <StatusBadge status={answer?.status ?? 0} />
      <span>
        <Name mono text={`GET ${request.url.replace(location.origin, '')}`} />
      </span>
      <span class="soft">
        {milliseconds.toFixed(1)} ms
        {entry && ` (${entry.milliseconds.toFixed(1)} ms in the mock)`}
      </span>
    </p>
  );
}

const answerText = ({ status, headers }: ApiAnswer): string =>
  [status, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');

function prettyBody(answer: ApiAnswer | null): string {
  const text = answer?.body || '(no body)';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Why a request was refused, and what would have passed. */
export function Explanation({ refusal }: { readonly refusal: JournalRefusal }) {
  const { why, wouldPass, violatedClause, field } = refusal;
  return (
    <section class="notice stack" aria-label="Why it was refused">
      <h2>Why it was refused</h2>
      <p>
        <Name text={why} />
      </p>
      <Facts
        of={{
          'What would have passed': <Name text={wouldPass} />,
          'Violated clause': <Clause id={violatedClause} />,
          'Decided by': <a href={hrefOf('switches', ['profile'], { field })}>{field}</a>,
        }}
      />
    </section>
  );
}

/** The open choices that a response depends on: another deployment may choose differently. */
export function UsedChoices({ choices }: Pick<JournalEntry, 'choices'>) {
  if (choices.length === 0) return null;
  const count = choices.length === 1 ? 'an open choice' : `${choices.length} open choices`;
  return (
    <details>
      <summary>This response depends on {count}</summary>
      <ul class="stack">
        {choices.map(({ field, clause, source }) => (
          <li key={field}>
            <a href={hrefOf('switches', ['profile'], { field })}>{field}</a>{' '}
            {source !== 'chosen' && <Badge>{source}</Badge>}
            <p class="soft">
              <Clause id={clause} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
