import type { Answer } from '../exchange/client.ts';
import { type Credential, emptyBearer } from '../exchange/credentials.ts';
import { hintOf, type Redact, redactor } from '../exchange/redact.ts';
import { createStore } from '../exchange/store.ts';
import { readRecordedAnswer } from './recorded-answer.ts';
import { type CredentialReader, readCredential, recordedSecret } from './recorded-credential.ts';
import type { LeftOut, RecordedExchange, Recording } from './recorded-exchange.ts';
import type { KeyUse } from './recorded-keys.ts';
import { readRecordedRequest } from './recorded-request.ts';

/** What requests of a recording carry in the place of a key. */
export interface RecordedSecrets {
  /** Behind Bearer, each once. */
  readonly secrets: readonly string[];
  readonly redact: Redact;
}

export function secretsIn({ exchanges, keyHeader }: Recording): RecordedSecrets {
  const texts = new Set(
    exchanges.flatMap(({ requestHeaders }) => requestHeaders.get(keyHeader) ?? []),
  );
  const secrets = [...new Set([...texts].flatMap((text) => recordedSecret(text) ?? []))];
  const others = [...texts].filter(
    (text) => recordedSecret(text) === undefined && text.length > emptyBearer.label.length,
  );
  const redact = redactor([
    ...secrets.map((text, at) => ({ text, hint: hintOf(`key ${at + 1}`, text) })),
    ...others.map((text) => ({ text, hint: '[key]' })),
  ]);
  return { secrets, redact };
}

/** What each secret was answered, by which its standing is told. */
export async function usesOf(
  recording: Recording,
  { secrets, redact }: RecordedSecrets,
): Promise<readonly KeyUse[]> {
  const uses = new Map<string, { checks: Answer[]; listings: Answer[] }>();
  for (const exchange of recording.exchanges) {
    const text = exchange.requestHeaders.get(recording.keyHeader);
    const secret = recordedSecret(text);
    if (secret === undefined || !/^Bearer \S/.test(text ?? '')) continue;
    const use = uses.get(secret) ?? { checks: [], listings: [] };
    uses.set(secret, use);
    const isPlain = exchange.url.search === '' || exchange.status < 300;
    if (!isPlain || use.checks.length + use.listings.length >= MOST_ANSWERS) continue;
    const credential = provisional(secret, secrets.indexOf(secret));
    const request = readRecordedRequest(recording, exchange, credential);
    if (typeof request === 'string' || (request.method ?? 'GET') !== 'GET') continue;
    const read = await readRecordedAnswer(exchange, request, { ...recording, redact });
    if (typeof read === 'string') continue;
    if (request.operation === 'checkKey') use.checks.push(read.answer);
    if (request.operation === 'listFiles') use.listings.push(read.answer);
  }
  return Array.from(uses, ([secret, use]) => ({ secret, ...use }));
}

/** So many answers tell what a key is. */
const MOST_ANSWERS = 200;

function provisional(secret: string, at: number): Credential {
  const shown = `Bearer [key ${at + 1}]`;
  return { label: `key ${at + 1}`, header: { value: `Bearer ${secret}`, shown, shell: '' } };
}

export interface ReadAnswers {
  readonly answers: readonly Answer[];
  readonly leftOut: LeftOut;
}

/** All of the recording that tells something. */
export async function readAnswers(
  recording: Recording,
  reader: CredentialReader,
  redact: Redact,
): Promise<ReadAnswers> {
  const answers: Answer[] = [];
  const leftOut = new Map<string, number>();
  const store = createStore();
  const read = async (exchange: RecordedExchange): Promise<Answer | string> => {
    const credential = readCredential(exchange.requestHeaders.get(recording.keyHeader), reader);
    if (credential === undefined) return 'requests with a key whose standing nothing tells';
    const request = readRecordedRequest(recording, exchange, credential);
    if (typeof request === 'string') return request;
    const { status } = exchange;
    if (!reader.areShown && status === 401) return 'refusals of a key that is not shown';
    const answer = await readRecordedAnswer(exchange, request, { ...recording, redact });
    if (typeof answer === 'string') return answer;
    return store.take(answer.weight) ? answer.answer : 'what is more than can be held in memory';
  };
  for (const exchange of recording.exchanges) {
    const answer = await read(exchange);
    if (typeof answer !== 'string') answers.push(answer);
    else leftOut.set(answer, (leftOut.get(answer) ?? 0) + 1);
  }
  return { answers, leftOut };
}
