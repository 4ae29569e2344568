import * as z from 'zod/mini';
import { clauseById } from '../document/clauses.ts';
import { clausesOf, learnedPaths, partAt, profileFields } from '../profile/fields.ts';
import type { ValueAt } from '../report/affected-clients.ts';
import { effectOf } from '../report/dependence.ts';
import type { Dependence } from '../report/report.ts';
import { valueAt } from '../text/parse-input.ts';
import { findingsIn, isOpen, isWrong } from './judgement.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
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
  const found = outcomes.flatMap((outcome) => {
    const situation = situationNamed(outcome.id);
    const before = outcomes.find(({ id }) => id === unvariedOf(situation)) ?? plainest;
    const dependence = dependenceOf(situation, outcome, before);
    return dependence ? [{ situation, dependence }] : [];
  });
  // A situation may need a second choice: the client may depend on that one.
  const fields = new Set(found.map(({ dependence }) => dependence.field));
  return found
    .filter(({ situation: { profile = {} } }) => !pathsOf(profile).some((each) => fields.has(each)))
    .map(({ dependence }) => dependence);
}

const json = z.json();

function dependenceOf(
  { id, clause, varies, profile, files, stored, ties }: Situation,
  outcome: SituationOutcome,
  before: SituationOutcome,
): Dependence | undefined {
  const field = varies ? varies.field : fieldOf(clause);
  const defaultValue =
    field === null ? null : json.parse(valueAt(field.split('.'), profileOf()) ?? null);
  const value = varies && json.parse(varies.value);
  const limit = largestLimit(outcome);
  const about = {
    field,
    choice: varies?.choice ?? (field === null ? textOf(clause) : nameOf(field)),
    clause,
    situation: id,
    ...(limit > 0 && { limit }),
  };
  if (!isWrong(before.judgement)) {
    // Mishandling of a key is wrong in every deployment.
    const finding = findingsIn(outcome.judgement).find((each) => each.about !== 'key');
    if (!finding || (!varies && !isOpen(clause))) return undefined;
    const values = value === undefined ? {} : { works: defaultValue, breaks: value };
    return { ...about, ...values, what: finding.what };
  }
  const isAlone = [profile, files, stored, ties].every((each) => each === undefined);
  const isRight = outcome.judgement.verdict === 'pass' && outcome.session.result.kind === 'listed';
  if (!isAlone || value === undefined || !isRight) return undefined;
  const [finding] = findingsIn(before.judgement);
  return { ...about, works: value, breaks: defaultValue, what: finding?.what ?? '' };
}

/** A choice in a few words. */
const nameOf = (field: string): string => {
  const path = [...profileFields, ...learnedPaths].find((each) => each === field);
  return (path && partAt(path).name) ?? field;
};

/** The field of a profile that decides an open clause, if there is one. */
function fieldOf(clause: Dependence['clause']): string | null {
  const [first, ...others] = profileFields.filter((field) => clausesOf(field)[0] === clause);
  return first !== undefined && others.length === 0 ? first : null;
}

/** `the format of id` of "The format of id." */
function textOf(clause: Dependence['clause']): string {
  const { text } = clauseById(clause);
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

/** The paths of all choices that a profile names, and of their parts. */
const pathsOf = (profile: object): readonly string[] =>
  profileFields.flatMap((field) => {
    const value = valueAt(field.split('.'), profile);
    return value === undefined
      ? []
      : [field, ...Object.keys(Object(value)).map((part) => `${field}.${part}`)];
  });

const largestLimit = ({ session: { requests } }: SituationOutcome): number =>
  Math.max(0, ...requests.flatMap(({ limits }) => limits.filter(isShort).map(Number)));

const isShort = (limit: string): boolean => /^\d{1,9}$/.test(limit);

/** A deployment to compare with, by the name of its profile. */
export interface NamedChoices {
  readonly name: string;
  readonly valueAt: ValueAt;
}

/** Says of each dependence what the deployment's choice does to the client. */
export const compareWithProfile = (
  dependences: readonly Dependence[],
  { name, valueAt: chosenAt }: NamedChoices,
): readonly Dependence[] =>
  dependences.map((each): Dependence => {
    const effect = effectOf(each, chosenAt);
    const value = each.field === null ? undefined : chosenAt(each.field);
    const unknown =
      value === undefined
        ? `the choice was not observed in ${name}`
        : `no situation tried the choice of ${name}`;
    const verb = effect === 'keeps' ? 'works' : 'breaks';
    const because =
      effect === 'unknown' ? unknown : `the client ${verb} with the choice of ${name}`;
    return {
      ...each,
      against: { ...(value !== undefined && { value: json.parse(value) }), effect, because },
    };
  });
