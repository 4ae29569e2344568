import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { isArray, objectOf } from '../listing/page.ts';
import type { Facts, Meaning } from './generalise.ts';
import { momentForm } from './moment-form.ts';
import { factsOf } from './refusal-template.ts';

/**
 * What a page tells in the fields that the document names, by the names of placeholders, the most
 * particular first.
 *
 * @param total files in the workspace, where a walk has met them all.
 */
export function pageFacts({ body, request }: Answer, total: number | undefined): Facts {
  const page = body.kind === 'json' ? objectOf(body.value) : undefined;
  const { path, workspaceId, query = '', limit = '', cursor = '' } = factsOf(request);
  const next: Json = page?.nextCursor ?? null;
  return {
    ...(isArray(page?.files) && { count: page.files.length }),
    ...(total !== undefined && { total }),
    ...(/^[1-9]\d{0,8}$/.test(String(limit)) && { limit: Number(limit) }),
    hasMore: page?.hasMore ?? null,
    nextCursor: next,
    'nextCursor:encoded': typeof next === 'string' ? encodeURIComponent(next) : next,
    cursor: cursor === '' ? null : cursor,
    path: path ?? '',
    query,
    workspaceId: workspaceId ?? '',
  };
}

/**
 * The limit that a page was cut by, where it was not asked for or is above the maximum, stands in
 * no field of the document: it is known by those that were asked for.
 */
export const pageMeaning: Meaning = (path, samples) => {
  const asked = samples.flatMap(({ value, facts: { limit, count } }) =>
    typeof value === 'number' && typeof limit === 'number' ? [{ value, limit, count }] : [],
  );
  const kept = new Set(
    asked.filter(({ value, limit }) => value === limit).map(({ limit }) => limit),
  );
  const isLimit =
    kept.size >= 2 &&
    asked.every(({ value, limit }) => value <= limit) &&
    samples.some(({ value, facts: { count } }) => value !== count);
  if (isLimit) return '{limit}';
  const name = path.split('.').at(-1) ?? '';
  // It need not differ among pages none of which is the last.
  const isMore = samples.every(({ value, facts }) => value === facts.hasMore);
  if (isMore && /more|next/i.test(name)) return '{hasMore}';
  return momentForm(
    name,
    samples.map(({ value }) => value ?? null),
  );
};
