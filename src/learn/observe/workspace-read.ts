import { type ApiResponse, need, objectOf, readWorkspace } from '../../../contract-tests/suite.ts';
import { FILES_READ } from '../../document/wire.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, objectIn, oncePerRun, throwUnmet } from '../probes.ts';
import { type Meaning, momentForm, type Sample, timePlaceholder } from '../templates.ts';
import { areAlike, createdAtFormOf, fieldsResult, lastName, requestFacts } from './answers.ts';

/** The response of the workspace read, and its scope (clause 4.2). */

export const ownRead = oncePerRun(async (probes) => {
  const request = readWorkspace(await probes.workspace(), probes.credentials.key);
  return probes.ask(request);
});

const refusedToKey = ({ status }: ApiResponse) =>
  throwUnmet(
    `the workspace read responds with ${status} to the key`,
    need.key('key', 'a key with the scope that reading its workspace requires'),
  );

export const workspaceRead: Observers<'workspaceRead'> = {
  'workspaceRead.scope': async (probes) => {
    const own = await ownRead(probes);
    if (!probes.credentials.unscoped && !own.ok) return refusedToKey(own);
    const request = readWorkspace(await probes.workspace(), probes.key('unscoped'), 'refusal');
    const bare = await probes.ask(request);
    if (own.ok) return { value: bare.ok ? null : FILES_READ };
    // The good key may be refused just like a key without a scope: it lacks a different one.
    return bare.ok || !areAlike(own, bare)
      ? refusedToKey(own)
      : {
          unseen: 'the key lacks a scope, and the response does not show which one',
          need: need.key('key', 'a key that may also read its workspace'),
          value: 'workspace:read',
        };
  },
  'workspaceRead.fields': async (probes) => {
    const own = await ownRead(probes);
    if (!own.ok) return refusedToKey(own);
    const answers: ApiResponse[] = [...(await probes.twice(own.request))];
    const otherId = await probes.otherWorkspace();
    if (otherId !== undefined) {
      answers.push(await probes.ask(readWorkspace(otherId, probes.key('other'))));
    }
    const [timeForm, total] = [await createdAtFormOf(probes), await probes.total()];
    const ownId = await probes.workspace();
    const shown = answers.flatMap((answer): Sample[] => {
      const facts = requestFacts(answer);
      const fileCount = facts.workspaceId === ownId ? total : undefined;
      const fields = objectOf(objectIn(answer));
      return fields ? [{ value: fields, facts: { ...facts, fileCount } }] : [];
    });
    return shown.length === 0
      ? inexpressible('the workspace read is no object of fields')
      : fieldsResult('workspaceRead.fields', shown, 'the workspace read', {
          meaning: meaningOf(timeForm),
        });
  },
};

/** The meaning of values in the workspace read, by name where values do not decide. */
const meaningOf =
  (timeForm: string | undefined): Meaning =>
  (path, shown) => {
    const name = lastName(path);
    const [{ value, facts } = { value: null, facts: {} }] = shown;
    if (shown.every((each) => each.value === each.facts.workspaceId)) return '{workspaceId}';
    if (typeof value === 'number') {
      const isNamed = /^(num|total)?_?files?(_?count|s)?$|count$/i.test(name);
      if (isNamed || value === facts.fileCount) return '{fileCount}';
    }
    if (/creat|since|born|joined/i.test(name)) return timePlaceholder('createdAt', value, timeForm);
    if (typeof value !== 'string' || value === '') return undefined;
    const [first, second, other] = shown.map((each) => each.value);
    const isOwn = other !== undefined && first === second && first !== other;
    if (/name|title|label/i.test(name) && (isOwn || other === undefined)) return '{name}';
    // A time that differs between workspaces is no time of the answer.
    return isOwn && momentForm(value) !== undefined
      ? timePlaceholder('createdAt', value, timeForm)
      : undefined;
  };
