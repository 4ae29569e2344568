import type { Variation } from '../../profile/about/about.ts';
import { aboutFields, type DescribedPath } from '../../profile/about/about-fields.ts';
import { clausesOf } from '../../profile/fields.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { isObject } from '../../text/is-object.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { keyCheckSituation } from '../situations/keys.ts';
import { listingSituation } from '../situations/listing.ts';
import { workspaceReadSituation } from '../situations/workspace-reads.ts';
import type { ChoiceSituation } from './choice.ts';

/** What decides the pages of a walk: a client that goes wrong there may break a stated clause. */
const mayBreakStatedClauses = ['limit', 'cursor', 'listing'];

const plain: ProfileInput = { limit: PAGES_OF_THREE };

/** A choice for each value that a field of a profile says to try. */
export const fieldChoices: readonly ChoiceSituation[] = Object.entries(aboutFields).flatMap(
  ([path, about]) =>
    'vary' in about
      ? Object.entries(about.vary).map(([id, variation]) =>
          choiceOf(path as DescribedPath, id, { choice: about.choice, ...variation }),
        )
      : [],
);

function choiceOf(
  path: DescribedPath,
  id: string,
  variation: Variation & { readonly choice: string },
): ChoiceSituation {
  const { choice, clause = clausesOf(path)[0], contains = [] } = variation;
  const [section = ''] = path.split('.');
  const isAlone = !mayBreakStatedClauses.includes(section);
  const incidental = [...contains, ...(isAlone ? [id] : [])].map((each) => `choice.${each}`);
  const define = (varies: boolean): Situation => {
    const profile = varies ? profileOf(path, variation) : plain;
    const { title, isRefused = false, files, ties, stored } = variation;
    const common = { id: `choice.${id}`, clause, title, incidental };
    const { keyCheck = {}, workspaceRead = {} } = profile;
    if (section === 'keyCheck') {
      return keyCheckSituation({ ...common, keyCheck, isRefused: varies && isRefused });
    }
    if (section === 'workspaceRead') {
      return workspaceReadSituation({ ...common, workspaceRead, isRefused: varies && isRefused });
    }
    const stage = { profile, ...(files && { files }), ...(ties && { ties }) };
    return listingSituation({ ...common, stage, ...(stored && { stored }) });
  };
  return { ...define(true), clause, choice, control: define(false) };
}

/** The plainest profile, but for the one value and what goes with it. */
function profileOf(path: DescribedPath, { value, also = {} }: Variation): ProfileInput {
  return [also, at(path.split('.'), value)].reduce<object>(over, plain);
}

function at(path: readonly string[], value: unknown): object {
  const [name = '', ...rest] = path;
  return { [name]: rest.length === 0 ? value : at(rest, value) };
}

/** One object laid over another, down to what only one of them has. */
function over(under: object, top: object): object {
  const old: Readonly<Record<string, unknown>> = { ...under };
  const entries = Object.entries(top).map(([name, value]): [string, unknown] => {
    const there = old[name];
    return [name, isObject(there) && isObject(value) ? over(there, value) : value];
  });
  return { ...under, ...Object.fromEntries(entries) };
}
