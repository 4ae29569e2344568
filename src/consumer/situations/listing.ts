import type { ClauseId } from '../../document/clauses.ts';
import type { NewFile } from '../../mock/files.ts';
import { situation } from '../define-situation.ts';
import { plainFile } from '../plain-files.ts';
import { filesOf, type SetStage, type Stage, type StageOptions } from '../set-stage.ts';
import type { Situation } from '../situation.ts';

/** A listing that is to be had whole, whatever the server does in it. */
export interface ListingDefinition<Id extends string = string> {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly title: string;
  /** Ids of choices that are varied besides. */
  readonly incidental?: readonly string[];
  readonly stage?: StageOptions;
  /** Files stored as they are, a minute apart, the newest first; then none are made up. */
  readonly stored?: readonly NewFile[];
}

/** A situation whose expected result is every file of the workspace, in order. */
export function listingSituation<const Id extends string>(
  definition: ListingDefinition<Id>,
): Situation<Id> {
  const { id, clause, title, incidental = [] } = definition;
  return situation({
    id,
    clause,
    title,
    incidental,
    arrange: (setStage) => {
      const stage = setListing(definition, setStage);
      return { ...stage, expected: filesOf(stage) };
    },
  });
}

function setListing({ stage: options, stored }: ListingDefinition, setStage: SetStage): Stage {
  if (!stored) return setStage(options);
  const stage = setStage({ files: 0, ...options });
  const newest = Date.parse('2026-01-15T11:00:00Z');
  for (const [place, file] of stored.entries()) {
    stage.mock.files.create({
      workspaceId: stage.workspaceId,
      createdAt: new Date(newest - place * 60_000),
      ...plainFile(place),
      ...file,
    });
  }
  return stage;
}
