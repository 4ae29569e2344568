import { situation } from '../define-situation.ts';
import { filesOf } from '../set-stage.ts';
import type { ChoiceSituation } from './choice.ts';

/**
 * Where the API stands behind a gateway. The document knows scheme and host alone, so a client that
 * drops the rest is fragile, and not at fault.
 */

const CLAUSE = '1-transport';

const listing = (basePath?: string) =>
  situation({
    id: 'choice.base-url.path',
    clause: CLAUSE,
    title: 'The base URL has a path: /gateway/files stands before /api/v1.',
    incidental: ['choice.base-url.path'],
    arrange: (setStage) => {
      const stage = setStage();
      return { ...stage, ...(basePath && { basePath }), expected: filesOf(stage) };
    },
  });

export const baseUrlChoices: readonly ChoiceSituation[] = [
  {
    ...listing('/gateway/files'),
    clause: CLAUSE,
    choice: 'path of the base URL',
    control: listing(),
  },
];
