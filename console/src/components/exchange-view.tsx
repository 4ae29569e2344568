import { useState } from 'preact/hooks';
import type { ApiAnswer, ApiExchange, ApiRequest } from '../data/exchange.ts';
import { bytesText, millisecondsText } from '../data/texts.ts';
import { StatusBadge } from './badge.tsx';
import { CodeBlock } from './code-block.tsx';
import { Tabs } from './tabs.tsx';
import { Name } from './text.tsx';

const tabs = [
  { id: 'pretty', title: 'Body' },
  { id: 'raw', title: 'Raw' },
  { id: 'headers', title: 'Headers' },
  { id: 'request', title: 'Request' },
] as const;

/** One exchange in full. */
export function ExchangeView({ exchange }: { readonly exchange: ApiExchange }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('pretty');
  const { request, answer, error } = exchange;
  return (
    <div class="exchange">
      <ExchangeLine exchange={exchange} />
      {error !== null && (
        <p class="fault" role="alert">
          The connection broke: <Name text={error} />
        </p>
      )}
      <Tabs label="The exchange" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'pretty' && <CodeBlock text={prettyBody(answer)} what="the body" />}
        {tab === 'raw' && (
          <CodeBlock text={answer?.body || '(no body)'} what="the body as it came" />
        )}
        {tab === 'headers' && <CodeBlock text={answerText(answer)} what="the answer’s headers" />}
        {tab === 'request' && <CodeBlock text={requestText(request)} what="the request" />}
      </Tabs>
    </div>
  );
}

/** What was asked, how it ended, and how long it took. */
export function ExchangeLine({ exchange }: { readonly exchange: ApiExchange }) {
  const { request, answer, milliseconds, entry } = exchange;
  return (
    <p class="exchange-line">
      <StatusBadge status={answer?.status ?? 0} />
      <span class="exchange-target">
        <Name mono text={`${request.method} ${targetOf(request.url)}`} />
      </span>
      <span class="soft exchange-time">
        {millisecondsText(milliseconds)}
        {entry && ` (${millisecondsText(entry.milliseconds)} in the mock)`}
        {answer && ` · ${bytesText(new Blob([answer.body]).size)}`}
      </span>
    </p>
  );
}

const targetOf = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

/** The secret is in the form beside; here it is not shown again. */
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
  answer === null ? '(no answer)' : `${answer.status}\n${headerLines(answer.headers)}`;

function prettyBody(answer: ApiAnswer | null): string {
  if (answer === null || answer.body === '') return '(no body)';
  try {
    return JSON.stringify(JSON.parse(answer.body), null, 2);
  } catch {
    return answer.body;
  }
}
