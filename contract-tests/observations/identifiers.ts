import { checkKey } from '../exchange/api-request.ts';
import { type Observation, seen } from '../judgement/observation.ts';
import { describeIdFormat, type IdFormatValue, idFormatOf } from './id-format.ts';
import { observeTexts, ownWorkspace } from './listing-seen.ts';
import { counted } from './wording.ts';

export type IdentifiersValue = {
  readonly format: IdFormatValue;
  /** Ids that it was generalised from; one or two tell little of an alphabet. */
  readonly ids: number;
};

export const fileIds: Observation<'listing.id-format', IdentifiersValue> = {
  id: 'listing.id-format',
  clauses: ['2.3-id-format'],
  question: 'What do file ids look like?',
  run: (context) =>
    observeTexts(context, 'id', (texts, evidence) => {
      const ids = [...new Set(texts.map(({ text }) => text))].filter((id) => id !== '');
      const format = idFormatOf(ids.length > 0 ? ids : ['']);
      const from = counted(ids.length, 'id');
      return seen(
        `${describeIdFormat(format)} (from ${from}).`,
        { format, ids: ids.length },
        ...evidence,
      );
    }),
};

export const workspaceIds: Observation<'workspace.id-format', IdentifiersValue> = {
  id: 'workspace.id-format',
  clauses: ['2.2-workspaceId-format'],
  question: 'What do workspace ids look like?',
  run: async (context) => {
    const own = await ownWorkspace(context);
    const { other } = context.credentials;
    const theirs = await context.otherWorkspaceId();
    const ids = [...new Set([own, ...(theirs === undefined ? [] : [theirs])])];
    const format = idFormatOf(ids);
    const exchanges =
      other && theirs !== undefined ? [(await context.ask(checkKey(other))).exchange] : [];
    const from = counted(ids.length, 'id');
    const { exchange } = await context.keyCheck();
    return seen(
      `${describeIdFormat(format)} (from ${from}).`,
      { format, ids: ids.length },
      exchange,
      ...exchanges,
    );
  },
};
