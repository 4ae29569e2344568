import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credential, madeUpKey } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { expectRefusals } from '../judgement/expect-refusals.ts';
import { type KeyStanding, standingOf } from '../judgement/key-standing.ts';
import { need, type UnmetNeed } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven } from '../judgement/outcome.ts';
import { withoutWorkspaceId } from '../judgement/with-survey.ts';
import { readPage } from '../listing/page.ts';
import { createRefusalReader, sameShape } from '../observations/refusal-shape.ts';
import { midway, spelled, withLimit } from './authentication.ts';

/** A key that must list nothing, as it was given. */
export interface UnlistingKey {
  readonly name: 'unscoped' | 'expired';
  readonly credential: Credential;
  readonly check: Answer;
}

/** How a rule tells a deployment in the wrong from a key that was passed by mistake. */
export interface Readings {
  /** Whether the deployment says itself that the key must list nothing. */
  readonly isProven: (standing: KeyStanding) => boolean;
  /** What the key check shows against the caller, in words: the key may list after all. */
  readonly contradiction: (standing: KeyStanding) => string | undefined;
  /** The two readings of a success, where nothing proves the one or contradicts the caller. */
  readonly either: string;
  /** Such a key, where none serves. */
  readonly need: UnmetNeed;
  /** The same in words, where none was given. */
  readonly what: string;
}

/** What a rule weighs further once the listing refuses the key, in the workspace of the good one. */
export type WeighRefusals = (
  key: UnlistingKey,
  refusals: KeyRefusals,
  home: string,
) => Promise<Outcome>;

/** Whether the key of that name lists nothing, and is known to the deployment. */
export async function judgeUnlisting(
  context: RuleContext,
  name: UnlistingKey['name'],
  readings: Readings,
  weigh: WeighRefusals,
): Promise<Outcome> {
  const credential = context.credentials[name];
  if (!credential) return unproven(`${readings.what} was not given`, readings.need);
  const check = await context.client.send(checkKey(credential, 'refusal'));
  const key: UnlistingKey = { name, credential, check };
  const listing = await listsNothing(context, key, readings);
  const home = await context.workspaceId();
  if (listing.verdict !== 'pass' || home === undefined) return listing;
  const refusals = await refusalsOf(context, home, credential);
  // A key check may need files:read too. If it answers as to a made-up key, this may be none.
  const known = await unlessUnknown(key, refusals);
  return known.verdict === 'pass' ? weigh(key, refusals, home) : known;
}

/**
 * The listing refuses the key, between two listings with the good one. The caller is taken at their
 * word: a success fails the rule, unless the key check contradicts what the caller says of the key.
 */
async function listsNothing(
  context: RuleContext,
  key: UnlistingKey,
  readings: Readings,
): Promise<Outcome> {
  const home = await context.workspaceId();
  if (home === undefined) return withoutWorkspaceId(context);
  const { credential, check } = key;
  const outcome = await expectRefusals(context, [
    { operation: 'listFiles', credential },
    withLimit(credential),
    midway(credential),
    spelled(credential),
  ]);
  if (outcome.verdict === 'fail') {
    const plain = await context.ask(listFiles(home, credential, {}, 'refusal'));
    const page = readPage(plain);
    // No valid key is let in here and refused there, or gets a success that is no page.
    return plain.ok && page.entries ? weighSuccess(context, home, key, readings, outcome) : outcome;
  }
  const own = workspaceIdOf(check) ?? home;
  if (own === home || outcome.verdict !== 'pass') return outcome;
  return judgeElsewhere(context, key, readings, own);
}

/** The key check says that the key is one of another workspace: a foreign path is refused anyway. */
async function judgeElsewhere(
  context: RuleContext,
  key: UnlistingKey,
  readings: Readings,
  own: string,
): Promise<Outcome> {
  const { credential, check, name } = key;
  const answer = await context.client.send(listFiles(own, credential, {}, 'refusal'));
  if (answer.ok && readings.isProven(await standingOf(context, check))) {
    const seen = `${answer.status}, a success`;
    return fail(`a refusal of ${credential.label}`, seen, answer.exchange, check.exchange);
  }
  const { other } = context.credentials;
  const others = other && workspaceIdOf(await context.ask(checkKey(other)));
  const whose = others === own ? ', like the other key' : '';
  return unproven(
    `the key check says that ${credential.label} is bound to another workspace, ${JSON.stringify(own)}${whose}`,
    need.key(name, 'a key of the same workspace as the key'),
    [check.exchange],
  );
}

async function weighSuccess(
  context: RuleContext,
  home: string,
  { credential, check }: UnlistingKey,
  readings: Readings,
  { expected, seen, evidence }: Outcome & { readonly verdict: 'fail' },
): Promise<Outcome> {
  const [listing] = evidence;
  const standing = await standingOf(context, check);
  const isBusy = check.status === 429 || check.status >= 500;
  const isProven =
    (!check.ok && !isBusy) || readings.isProven(standing) || (await letsAnyoneIn(context, home));
  if (isProven) return fail(expected, seen, listing, check.exchange);
  const contradiction = readings.contradiction(standing);
  if (contradiction === undefined) {
    return fail(expected, `${seen}: ${readings.either}`, listing, check.exchange);
  }
  return unproven(
    `the listing serves ${credential.label}, but the key check says that it ${contradiction}: it seems to be the wrong key`,
    readings.need,
    [listing, check.exchange],
  );
}

/** A deployment that serves a key that nobody issued serves an expired one as well. */
async function letsAnyoneIn(context: RuleContext, home: string): Promise<boolean> {
  const { ask } = context;
  return (await ask(listFiles(home, madeUpKey, {}, 'refusal'))).ok;
}

/** The refusals of a key, as they tell it from others. */
export interface KeyRefusals {
  /** Whether the deployment answers it as it answers the other one. */
  readonly sameAs: (other: Credential) => Promise<boolean>;
  /** The plain listing's. */
  readonly listing: Answer;
}

async function refusalsOf(
  context: RuleContext,
  workspaceId: string,
  credential: Credential,
): Promise<KeyRefusals> {
  const { ask } = context;
  const answersTo = async (by: Credential) => [
    await ask(checkKey(by, 'refusal')),
    await ask(listFiles(workspaceId, by, {}, 'refusal')),
  ];
  const own = await answersTo(credential);
  return {
    listing: await ask(listFiles(workspaceId, credential, {}, 'refusal')),
    sameAs: async (other) => {
      const theirs = await answersTo(other);
      const { read } = createRefusalReader(await context.keyCheck(), context.client.journal);
      return own.every((answer, at) => {
        const their = theirs[at];
        if (!their || answer.ok !== their.ok) return false;
        return answer.ok || sameShape(read(answer), read(their));
      });
    },
  };
}

/** Refused no differently from a made-up key, so that the deployment may not know it at all. */
async function unlessUnknown(
  { name, credential }: UnlistingKey,
  refusals: KeyRefusals,
): Promise<Outcome> {
  if (!(await refusals.sameAs(madeUpKey))) return pass;
  const what = name === 'expired' ? 'that has expired' : 'that lacks only the scope';
  return unproven(
    `${credential.label} is refused everywhere in the same way as a made-up key: the deployment may not know it`,
    need.key(name, `a key of this deployment ${what}, if its refusal says so`),
    [refusals.listing.exchange],
  );
}
