import { useState } from 'preact/hooks';
import type { JournalEntry, JournalRefusal } from '../../../src/mock/journal/entry.ts';
import type { ApiAnswer, ApiExchange, ApiRequest } from '../data/exchange.ts';
import { bytesText, millisecondsText } from '../data/texts.ts';
import { hrefOf } from '../shell/route.ts';
import { Badge, Clause, CodeBlock, Fact, Name, StatusBadge } from './elements.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'pretty', title: 'Body' },
  { id: 'raw', title: 'Raw' },
  { id: 'headers', title: 'Headers' },
  { id: 'request', title: 'Request' },
] as const;

/** The texts of an exchange. */
export function ExchangeView({ exchange }: { readonly exchange: ApiExchange }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('pretty');
  const { request, answer, error } = exchange;
  return (
    <div class="stack">
      {error !== null && (
        <p class="fault" role="alert">
          The connection broke: <Name text={error} />
        </p>
      )}
      <Tabs label="Request and response" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'pretty' && <CodeBlock text={prettyBody(answer)} what="the body" />}
        {tab === 'raw' && <CodeBlock text={answer?.body || '(no body)'} what="the raw body" />}
        {tab === 'headers' && <CodeBlock text={answerText(answer)} what="the response headers" />}
        {tab === 'request' && <CodeBlock text={requestText(request)} what="the request" />}
      </Tabs>
    </div>
  );
}

/** The request, its status, and how long it took. */
export function ExchangeLine({ exchange }: { readonly exchange: ApiExchange }) {
  const { request, answer, milliseconds, entry } = exchange;
  return (
    <p class="row grow">
      <StatusBadge status={answer?.status ?? 0} />
      <span class="cut">
        <Name mono text={`${request.method} ${targetOf(request.url)}`} />
      </span>
      <span class="soft">
        {millisecondsText(milliseconds)}
        {entry && ` (${millisecondsText(entry.milliseconds)} in the mock)`}
        {answer && ` · ${bytesText(new Blob([answer.body]).size)}`}
      </span>
    </p>
  );
}

export const targetOf = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

/** The secret is shown in the form only. */
const requestText = ({ method, url, headers }: ApiRequest): string =>
  [
    `${method} ${targetOf(url)} HTTP/1.1`,
    `host: ${URL.canParse(url) ? new URL(url).host : ''}`,
    headerLines(Object.entries(headers)).replace(/(?<=^authorization: \S+ ).+$/im, hidden),
  ]
    .filter(Boolean)
    .join('\n');

const hidden = (secret: string): string => (secret.length < 8 ? '…' : `…${secret.slice(-4)}`);

const answerText = (answer: ApiAnswer | null): string =>
  answer === null ? '(no response)' : `${answer.status}\n${headerLines(answer.headers)}`;

function prettyBody(answer: ApiAnswer | null): string {
  if (answer === null || answer.body === '') return '(no body)';
  try {
    return JSON.stringify(JSON.parse(answer.body), null, 2);
  } catch {
    return answer.body;
  }
}

/** Why a request was refused, and what would have passed. */
export const Explanation = ({ refusal }: { readonly refusal: JournalRefusal }) => (
  <section class="notice stack" aria-label="Why it was refused">
    <h3>Why it was refused</h3>
    <p>
      <Name text={refusal.why} />
    </p>
    <dl class="facts">
      <Fact title="What would have passed">
        <Name text={refusal.wouldPass} />
      </Fact>
      <Fact title="Rule">
        <Clause id={refusal.rule} />
      </Fact>
      <Fact title="Decided by">
        the profile field{' '}
        <a href={hrefOf('switches', ['profile'], { field: refusal.field })}>{refusal.field}</a>
        {refusal.form && `, in the form ${refusal.form}`}
      </Fact>
    </dl>
  </section>
);

/** The open choices that a response depends on: another deployment may choose differently. */
export function Assumptions({ assumes }: Pick<JournalEntry, 'assumes'>) {
  if (assumes.length === 0) return null;
  const count = assumes.length === 1 ? 'an open choice' : `${assumes.length} open choices`;
  return (
    <details class="fold">
      <summary>It depends on {count}</summary>
      <ul class="stack">
        {assumes.map(({ field, clause, source }) => (
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
