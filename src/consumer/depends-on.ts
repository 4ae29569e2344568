import * as z from 'zod/mini';
import { clauseById } from '../document/clauses.ts';
import { clausesOf, profileFields } from '../profile/fields.ts';
import { type Effect, effectOf } from '../report/dependence.ts';
import type { Dependence } from '../report/report.ts';
import { isObject } from '../text/is-object.ts';
import { findingsIn, isOpen, isWrong } from './judgement.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { choiceName } from './situations/choices.ts';
import { situationNamed, unvariedOf } from './situations.ts';
import { profileOf } from './stage.ts';

/**
 * The open choices that a client depends on: a wrong result where the server varies one, or where an
 * open clause decides. A client that is wrong already without it depends on nothing there, unless it
 * is right with it: then it depends on that value.
 *
 * @param plainest the outcome of the plainest situation.
 */
export function dependencesOf(
  plainest: SituationOutcome,
  outcomes: readonly SituationOutcome[],
): readonly Dependence[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const found = outcomes.flatMap((outcome): Found[] => {
    const situation = situationNamed(outcome.id);
    const before = byId.get(unvariedOf(situation)) ?? plainest;
    const dependence = dependenceOf(situation, outcome, before);
    return dependence ? [{ situation, dependence }] : [];
  });
  // A situation may need a second choice: the client may depend on that one.
  const fields = new Set(found.map(({ dependence }) => dependence.field));
  return found
    .filter(({ situation: { profile = {} } }) => !pathsOf(profile).some((each) => fields.has(each)))
    .map(({ dependence }) => dependence);
}

interface Found {
  readonly situation: Situation;
  readonly dependence: Dependence;
}

function dependenceOf(
  situation: Situation,
  outcome: SituationOutcome,
  before: SituationOutcome,
): Dependence | undefined {
  const { id, clause, varies, profile, files, stored, ties } = situation;
  const field = varies ? varies.field : fieldOf(clause);
  const choice = varies?.choice ?? (field === null ? clauseText(clause) : choiceName(field));
  const usual = field === null ? null : z.json().parse(valueIn(profileOf(), field) ?? null);
  const value = varies && z.json().parse(varies.value);
  const limit = largestLimit(outcome);
  const about = { field, choice, clause, situation: id, ...(limit > 0 && { limit }) };
  const values = value === undefined ? {} : { works: usual, breaks: value };
  if (!isWrong(before.judgement)) {
    if (!isWrongBesideKey(outcome) || (!varies && !isOpen(clause))) return undefined;
    const [finding] = findingsIn(outcome.judgement);
    return { ...about, ...values, what: finding?.what ?? '' };
  }
  const isAlone = [profile, files, stored, ties].every((each) => each === undefined);
  if (!isAlone || value === undefined || !passesWithList(outcome)) return undefined;
  const what = findingsIn(before.judgement)[0]?.what ?? '';
  return { ...about, works: value, breaks: usual, what };
}

/** Mishandling of a key is wrong in every deployment. */
const isWrongBesideKey = ({ judgement }: SituationOutcome): boolean =>
  findingsIn(judgement).some(({ about }) => about !== 'key');

const passesWithList = ({ judgement, session }: SituationOutcome): boolean =>
  judgement.verdict === 'pass' && session.result.kind === 'listed';

/** The field of a profile that decides an open clause, if there is one. */
function fieldOf(clause: Dependence['clause']): string | null {
  const [first, ...others] = profileFields.filter((field) => clausesOf(field)[0] === clause);
  return first !== undefined && others.length === 0 ? first : null;
}

/** `the format of id` of "The format of id." */
function clauseText(clause: Dependence['clause']): string {
  const { text } = clauseById(clause);
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

/** The paths of all choices that a profile names. */
const pathsOf = (profile: object): readonly string[] =>
  profileFields
    .filter((field) => valueIn(profile, field) !== undefined)
    .flatMap((field) => [
      field,
      ...Object.keys(Object(valueIn(profile, field))).map((part) => `${field}.${part}`),
    ]);

/** The value at a path such as `limit.maximum`; undefined if the profile says nothing of it. */
export const valueIn = (profile: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), profile);

const largestLimit = ({ session: { requests } }: SituationOutcome): number =>
  Math.max(
    0,
    ...requests.flatMap(({ limits }) =>
      limits.filter((each) => /^\d{1,9}$/.test(each)).map(Number),
    ),
  );

/** A deployment to compare with: its choices, and a name for messages. */
export interface Deployment {
  readonly name: string;
  /** Its choice at a field of a profile; undefined if it was not observed. */
  readonly valueAt: (field: string) => unknown;
}

/** Says of each dependence what the deployment's choice does to the client. */
export const against = (
  dependences: readonly Dependence[],
  { name, valueAt }: Deployment,
): readonly Dependence[] =>
  dependences.map((each): Dependence => {
    const { field } = each;
    const effect = effectOf(each, valueAt);
    const value = field === null ? undefined : valueAt(field);
    const because = reasons[effect](name, value !== undefined);
    if (value === undefined) return { ...each, against: { effect, because } };
    return { ...each, against: { value: z.json().parse(value), effect, because } };
  });

const reasons: Readonly<Record<Effect, (name: string, isKnown: boolean) => string>> = {
  keeps: (name) => `the client works with the choice of ${name}`,
  breaks: (name) => `the client breaks with the choice of ${name}`,
  unknown: (name, isKnown) =>
    isKnown ? `no situation tried the choice of ${name}` : `the choice of ${name} was not observed`,
};
