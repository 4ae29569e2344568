import type { Asked } from '../../../contract-tests/suite.ts';
import type { Facts } from './generalise.ts';

/** Parts of the request, by the names of the placeholders that stand for them in every text. */
export const requestFacts = ({
  path,
  workspaceId,
  cursor,
  limit,
  query,
  method,
}: Asked): Facts => ({
  path,
  workspaceId,
  cursor,
  limit,
  query,
  method,
});
