import { ClientJudge } from '../../src/consumer/client-judge.ts';
import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { driveClient } from '../../src/consumer/drive-client.ts';
import type { Drive, Pace } from '../../src/consumer/run-situation.ts';
import type { Situation } from '../../src/consumer/situation.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { openDirect } from '../../src/consumer/transports/direct.ts';
import { matchIds } from '../matrix/check-ids.ts';
import { type Case, casesOf, type Trial, type Verdicts } from '../matrix/trial.ts';
import { brokenGroups } from './all-broken.ts';
import type { TriedClient } from './broken-client.ts';
import { pause } from './correct-client.ts';
import { permittedClients } from './permitted.ts';

/** Milliseconds that each client gets: more than the slowest page and two waits of a second. */
const TIMEOUT = 4_000;

/**
 * Milliseconds per page, and none for silence. This limits the longest walk to 150 pages; 300 would
 * show nothing more about any of these clients.
 */
const PACE: Pace = { page: 53, silence: 0 };

/** Judges a client. @returns the ids of the situations, by verdict. */
export async function judgeClient(
  client: ConsumerClient,
  situations: readonly Situation[],
): Promise<Verdicts> {
  const seen: Record<string, string[]> = {};
  const drive: Drive = (operation, given, signal) => driveClient(client, operation, given, signal);
  const options = { connect: openDirect, timeout: TIMEOUT, pace: PACE };
  const judge = new ClientJudge(drive, options);
  for (const situation of situations) {
    const { judgement } = await judge.judge(situation);
    seen[judgement.verdict] = [...(seen[judgement.verdict] ?? []), situation.id];
    // Nothing here waits for I/O, so without a pause no timer of another client would run.
    await pause(0);
  }
  return seen;
}

const situations = consumerSituations();
const ids = situations.map(({ id }) => id);

function caseOf({ id, title, client, fails = [], fragile = [], ...more }: TriedClient): Case {
  // A client without a key check lists instead, and may be caught doing that.
  const caught = [...matchIds(fails, ids), ...matchIds(fragile, ids)];
  const unproven = notOffered(client).filter((situation) => !caught.includes(situation));
  return {
    id,
    title,
    expected: { fail: fails, fragile, ...(!more.mayOutlastPatience && { unproven }) },
    judge: () => judgeClient(client, situations),
  };
}

/** A client is unproven only in situations that call an operation it does not offer. */
const notOffered = (client: ConsumerClient): readonly string[] =>
  situations.filter(({ calls }) => client[calls] === undefined).map(({ id }) => id);

/** The consumer kit on trial: clients with one mistake each, and different correct clients. */
export const kitTrial: Trial = {
  checks: ids,
  broken: casesOf(brokenGroups, caseOf),
  permitted: { 'Clients in ways of their own': permittedClients.map(caseOf) },
  groupOf: (id) => id.split('.')[0] ?? id,
  catching: ['fail', 'fragile'],
  // The number of failures at the first request: a client handles all of them wrongly, or none.
  sharpness: 70,
  blunt: [
    {
      checks: [
        'pages.full',
        'body.{line-breaks,escapes,field-order}',
        'cursors.{case,changing,once,other-limit-ignored,empty-is-first}',
        'moving.{newer-arrives,newer-page-arrives,newer-arrive-always,older-arrives,listed-vanishes,one-for-another}',
        'limits.{default-one,above-is-default}',
        'times.edges',
        'workspace-ids.{percent,plus,delimiters,digits,long}',
        'scope.workspace-read-refused',
        'key.reserved-characters',
      ],
      reason:
        'only clients that go wrong in nearly every walk fall here; one that falls here and survives the plainest listing is not among the broken ones yet',
    },
    {
      checks: ['pages.{one,single-file}'],
      reason: 'the mistakes that show here show wherever there are several files',
    },
    {
      checks: ['{key-check,workspace-read}.needs-files-read'],
      reason: 'the key has the scope, so only a client that can make no such request falls',
    },
    {
      checks: ['failure-body.error-object.first'],
      reason:
        'nothing is odd about the failure, so only a client that takes all failures wrongly falls',
    },
  ],
  shown: { broken: ['fail', 'fragile'], permitted: ['fragile'] },
};
