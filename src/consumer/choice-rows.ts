import type { OpenId } from '../document/clauses.ts';
import type { Situation } from './situation.ts';
import { type Row, situationOf } from './situation-rows.ts';

/** A situation that differs from the plainest one in one open clause only. */
export interface ChoiceSituation extends Situation {
  readonly clause: OpenId;
  /** The choice that is varied, in a few words: `limit maximum`. */
  readonly choice: string;
  /** The same fixture without the choice: who fares alike there does not rest on it. */
  readonly control: Situation;
}

/** A row of the table that varies one field; without it, the row is its own control. */
export interface ChoiceRow extends Row {
  readonly clause: OpenId;
  readonly choice: string;
  /** What a deployment chooses, and what comes of it. */
  readonly varies: Pick<Row, 'profile' | 'basePath' | 'fails'>;
}

export function choiceOf({ choice, varies, ...row }: ChoiceRow): ChoiceSituation {
  const { clause } = row;
  return { ...situationOf({ ...row, ...varies }), clause, choice, control: situationOf(row) };
}
