import type { Answer } from '../exchange/client.ts';
import { type Credentials, credentialsOf, type Keys, keyNames } from '../exchange/credentials.ts';
import type { Redact } from '../exchange/redact.ts';
import { createContext } from '../judgement/context.ts';
import type { ObservationResult } from '../judgement/observation.ts';
import {
  createObservationContext,
  type ObservationContext,
} from '../judgement/observation-context.ts';
import { readPage } from '../listing/page.ts';
import { observeIn } from '../run-observations.ts';
import { readAnswers, secretsIn, usesOf } from './read-recording.ts';
import { createRecordedClient } from './recorded-client.ts';
import type { LeftOut, Recording } from './recorded-exchange.ts';
import { tellKeys, workspaceOf } from './recorded-keys.ts';
import { recordedSurvey } from './recorded-walks.ts';
import { knownTexts } from './similar-request.ts';
import { withoutLapses } from './without-lapses.ts';

/** What a recording shows of the open clauses, and what of it could not be used. */
export interface RecordedReport {
  readonly baseUrl: string;
  readonly observations: readonly ObservationResult[];
  /** Exchanges that were looked at. */
  readonly exchanges: number;
  /** Why others were not, and how many. */
  readonly leftOut: LeftOut;
  /** The keys that the recording shows, by what they are. */
  readonly keys: readonly (keyof Keys)[];
}

/** In the place of a key that every request leaves out. */
const NOT_SHOWN: Keys = { key: 'left-out-of-the-recording' };

/**
 * Observes a deployment by what was recorded of it; nothing is sent.
 *
 * @param given keys that the caller knows; others are told by what they were answered.
 * @returns undefined where no key of the recording was served.
 */
export async function observeRecording(
  recording: Recording,
  given: Partial<Keys> = {},
): Promise<RecordedReport | undefined> {
  const shown = secretsIn(recording);
  const uses = await usesOf(recording, shown);
  const areShown = shown.secrets.length > 0;
  const told = await tellKeys(uses, given);
  const keys = areShown ? told.keys : NOT_SHOWN;
  if (keys === undefined) return undefined;
  const { credentials } = credentialsOf(keys);
  const reader = { credentials, keys, unknown: told.unknown, areShown };
  const { answers, leftOut } = await readAnswers(recording, reader, shown.redact);
  const own = workspaceOf(usesOfKey(answers, credentials));
  const { journal, lapses } = withoutLapses(answers, credentials.key, own);
  if (!journal.some(({ ok }) => ok)) return undefined;
  const context = contextOf(journal, credentials, own);
  return {
    baseUrl: recording.baseUrl,
    observations: await observeAll(context, shown.redact),
    exchanges: journal.length,
    leftOut: lapses === 0 ? leftOut : new Map([...leftOut, [LAPSES, lapses]]),
    keys: areShown ? keyNames.filter((name) => keys[name] !== undefined) : [],
  };
}

const LAPSES = 'refusals of what the same key was served another time';

const observeAll = (context: ObservationContext, redact: Redact) =>
  observeIn(context, redact, () => {});

function usesOfKey(answers: readonly Answer[], { key }: Credentials) {
  const own = answers.filter(
    ({ request }) => request.credential === key && (request.method ?? 'GET') === 'GET',
  );
  return {
    secret: '',
    checks: own.filter(({ request }) => request.operation === 'checkKey'),
    listings: own.filter(({ request }) => request.operation === 'listFiles'),
  };
}

function contextOf(
  journal: readonly Answer[],
  credentials: Credentials,
  own: string | undefined,
): ObservationContext {
  const cursors = journal.flatMap((answer) => {
    const { next } = readPage(answer, undefined, undefined);
    return answer.ok && next !== undefined ? [next] : [];
  });
  const client = createRecordedClient(journal, knownTexts(own, new Set(cursors)));
  const survey = own === undefined ? undefined : recordedSurvey(own, journal, credentials.key);
  const context = {
    ...createContext(client, credentials, false),
    workspaceId: async () => own,
    survey: async () => survey,
    provoked: async () => ({ mustRefuse: [], mayRefuse: [] }),
  };
  return createObservationContext(context, client);
}
