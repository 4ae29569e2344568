import {
  type Answer,
  checkKey,
  isArray,
  madeUpKey,
  need,
  objectOf,
  readWorkspace,
} from '../../../contract-tests/suite.ts';
import { FILES_READ, type JsonObject } from '../../document/wire.ts';
import type { Observers } from '../probes.ts';
import { fits, oncePerRun, type Sight, unseen } from '../probes.ts';
import {
  type Meaning,
  momentForm,
  type Sample,
  templateOf,
  timePlaceholder,
} from '../templates.ts';
import { requestFacts, usualMoment, varyingTexts } from './answers.ts';
import { keyCheckFields, lastName } from './key-check.ts';

/** The responses of the key check and the workspace read, and their scopes (clauses 4.1, 4.2). */

/** Whether two refusals have one status and one code. */
const areAlike = (a: Answer, b: Answer): boolean =>
  a.ok === b.ok && (a.ok || (a.status === b.status && codeOf(a) === codeOf(b)));
const codeOf = ({ body }: Answer): string => {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  return JSON.stringify([fields?.code, fields?.error]);
};

export const ownRead = oncePerRun(async (probes) => {
  const request = readWorkspace(await probes.workspace(), probes.credentials.key);
  return probes.ask(request);
});

const refusedToKey = ({ status }: Answer) =>
  unseen(
    `the workspace read responds with ${status} to the key`,
    need.key('key', 'a key with the scope that reading its workspace requires'),
  );

/** The descriptions of both workspaces: of an array, its first item. */
const workspaces = oncePerRun(async (probes) => {
  const answer = await ownRead(probes);
  if (!answer.ok) return refusedToKey(answer);
  const answers = [...(await probes.twice(answer.request))];
  const otherId = await probes.otherWorkspace();
  if (otherId !== undefined) {
    const theirs = await probes.ask(readWorkspace(otherId, probes.key('other')));
    if (theirs.ok) answers.push(theirs);
  }
  return answers;
});

const described = ({ body }: Answer): { shape: 'object' | 'array'; fields: JsonObject } | null => {
  const value = body.kind === 'json' ? body.value : null;
  const object = objectOf(value);
  if (object) return { shape: 'object', fields: object };
  const first = objectOf(isArray(value) ? value[0] : undefined);
  return first ? { shape: 'array', fields: first } : null;
};

export const operations: Observers<'keyCheck' | 'workspaceRead'> = {
  'keyCheck.scope': async (probes) => {
    const answer = await probes.ask(checkKey(probes.key('unscoped'), 'refusal'));
    const madeUp = await probes.ask(checkKey(madeUpKey, 'refusal'));
    if (!answer.ok && areAlike(answer, madeUp)) {
      return unseen(
        'the key without files:read is refused in the same way as a made-up key',
        need.key('unscoped', 'a key that lacks only the scope'),
      );
    }
    return { value: answer.ok ? null : FILES_READ };
  },
  'keyCheck.expiredKey': async (probes) => {
    const answer = await probes.ask(checkKey(probes.key('expired'), 'refusal'));
    return { value: answer.ok ? 'answered' : 'refused' };
  },
  'keyCheck.fields': async (probes) => {
    const workspace = await ownRead(probes).then(described, () => null);
    const texts = Object.values(workspace?.fields ?? {}).filter((each) => typeof each === 'string');
    const { shown, meaning } = await keyCheckFields(probes, texts);
    return sourcesSight('keyCheck.fields', shown, 'the key check', meaning);
  },
  'workspaceRead.scope': async (probes) => {
    const own = await ownRead(probes);
    if (!probes.credentials.unscoped && !own.ok) return refusedToKey(own);
    const request = readWorkspace(await probes.workspace(), probes.key('unscoped'), 'refusal');
    const bare = await probes.ask(request);
    // The good key may be refused just like a key without a scope: it lacks a different one.
    if (!own.ok && !bare.ok && areAlike(own, bare)) {
      return {
        unseen: 'the key lacks a scope, and the response does not show which one',
        need: need.key('key', 'a key that may also read its workspace'),
        value: 'workspace:read',
      };
    }
    return own.ok ? { value: bare.ok ? null : FILES_READ } : refusedToKey(own);
  },
  'workspaceRead.fields': async (probes) => {
    const usual = await usualMoment(probes);
    const total = await probes.total();
    const own = await probes.workspace();
    const shown = (await workspaces(probes)).flatMap((answer): Sample[] => {
      const fields = described(answer)?.fields;
      const facts = requestFacts(answer);
      const fileCount = facts.workspaceId === own ? total : undefined;
      return fields ? [{ value: fields, facts: { ...facts, fileCount } }] : [];
    });
    return sourcesSight(
      'workspaceRead.fields',
      shown,
      'the workspace read',
      workspaceMeaning(usual),
    );
  },
};

/** Fields by name: each names its source, or is a template. */
function sourcesSight(
  path: 'keyCheck.fields' | 'workspaceRead.fields',
  shown: readonly Sample[],
  where: string,
  meaning: Meaning,
): Sight {
  const { json, varying } = templateOf('', shown, { meaning });
  const fields = Object.entries((json ?? {}) as JsonObject).map(([name, template]) => {
    const source =
      typeof template === 'string' ? /^\{([A-Za-z-]+)\}$/.exec(template)?.[1] : undefined;
    const isSource = source !== undefined && fits(path, { [name]: source });
    return [name, isSource ? source : { value: template }] as const;
  });
  const kept = fields.filter(([name, value]) => fits(path, { [name]: value }));
  const refused = fields.filter((field) => !kept.includes(field));
  return {
    value: Object.fromEntries(kept),
    varying,
    unexpressed: [
      ...varyingTexts(where, varying),
      ...refused.map(([name]) => `the field ${name} of ${where}`),
    ],
  };
}

/** The meaning of values in the workspace read, by name where values do not decide. */
const workspaceMeaning =
  (usual: string | undefined): Meaning =>
  (path, shown) => {
    const name = lastName(path);
    const [{ value, facts } = { value: null, facts: {} }] = shown;
    if (shown.every((each) => each.value === each.facts.workspaceId)) return '{workspaceId}';
    if (typeof value === 'number' && facts.fileCount !== undefined && value === facts.fileCount) {
      return '{fileCount}';
    }
    if (typeof value === 'number' && /^(num|total)?_?files?(_?count|s)?$|count$/i.test(name)) {
      return '{fileCount}';
    }
    if (/creat|since|born|joined/i.test(name)) return timePlaceholder('createdAt', value, usual);
    if (typeof value !== 'string' || value === '') return undefined;
    const texts = new Set(shown.map((each) => each.value));
    const isOwn =
      shown.length > 2 &&
      texts.size > 1 &&
      new Set(shown.slice(0, 2).map((each) => each.value)).size === 1;
    if (/name|title|label/i.test(name) && (isOwn || shown.length < 3)) return '{name}';
    // A time that differs between workspaces is no time of the answer.
    if (isOwn && momentForm(value) !== undefined) return timePlaceholder('createdAt', value, usual);
    return undefined;
  };
