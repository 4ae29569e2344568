import { objectOf, type Sample, type TimeFormatValue } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { momentWriter } from '../../template/write-moment.ts';
import type { Facts, Meaning } from './generalise.ts';
import { nowPlaceholder, timePlaceholder } from './time-placeholder.ts';

/** The documented fields of an entry, by the names of placeholders. */
export function entryFacts(fields: JsonObject, workspaceId: string): Facts {
  const { id, name, createdAt, contentType, size, validationStatus } = fields;
  const known = { id, createdAt, workspaceId, name, contentType, size, validationStatus };
  return {
    ...Object.fromEntries(
      Object.entries(known).flatMap(([fact, value]) =>
        value === undefined || value === '' ? [] : [[fact, value]],
      ),
    ),
    ...momentsOf(createdAt),
  };
}

/** The creation time in the other formats of placeholders. */
function momentsOf(createdAt: unknown): Facts {
  const time = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  if (Number.isNaN(time)) return {};
  const written = ['s', 'ms', 'iso-s', 'iso-ms', 'date'].map((form) => {
    const write = momentWriter(form);
    return [`createdAt:${form}`, write?.(time * MICROSECONDS.millisecond) ?? null];
  });
  return Object.fromEntries(written);
}

/** Any other time, such as the last change, becomes the closest placeholder: the creation time. */
export function entryMeaning(times: TimeFormatValue | undefined): Meaning {
  return (path, showings) => {
    const isFact = showings.every(({ value, facts }) =>
      Object.values(facts).includes(value ?? null),
    );
    if (isFact || !/at$|date|time|modified|updated|changed/i.test(path)) return undefined;
    const forms = new Set(
      showings.map(({ value }) => timePlaceholder('createdAt', value ?? null, times)),
    );
    const [form] = forms;
    return forms.size === 1 ? form : undefined;
  };
}

/**
 * The facts of a page by the names of placeholders, the most specific first.
 *
 * @param total files in the workspace, if a walk has seen all of them.
 */
export function pageFacts({ body, entries, asked }: Sample, total: number | null): Facts {
  const page = body.kind === 'json' ? objectOf(body.value) : undefined;
  const { path, workspaceId, query, limit, cursor } = asked;
  const next: Json = page?.nextCursor ?? null;
  return {
    ...(entries !== null && { count: entries }),
    ...(total !== null && { total }),
    ...(/^[1-9]\d{0,8}$/.test(limit) && { limit: Number(limit) }),
    hasMore: page?.hasMore ?? null,
    nextCursor: next,
    'nextCursor:encoded': typeof next === 'string' ? encodeURIComponent(next) : next,
    cursor: cursor === '' ? null : cursor,
    path,
    query,
    workspaceId,
  };
}

/**
 * Recognises the effective limit, which no documented field contains, from the pages whose request
 * had a limit.
 */
export const pageMeaning: Meaning = (path, showings) => {
  const asked = showings.flatMap(({ value, facts: { limit, count } }) =>
    typeof value === 'number' && typeof limit === 'number' ? [{ value, limit, count }] : [],
  );
  const kept = new Set(
    asked.filter(({ value, limit }) => value === limit).map(({ limit }) => limit),
  );
  const isLimit =
    kept.size >= 2 &&
    asked.every(({ value, limit }) => value <= limit) &&
    showings.some(({ value, facts: { count } }) => value !== count);
  if (isLimit) return '{limit}';
  const name = path.split('.').at(-1) ?? '';
  // It does not vary if none of the pages is the last.
  const isMore = showings.every(({ value, facts }) => value === facts.hasMore);
  if (isMore && /more|next/i.test(name)) return '{hasMore}';
  return nowPlaceholder(
    name,
    showings.map(({ value }) => value ?? null),
  );
};

/** The parts of a request, by the names of their placeholders. */
export function requestFacts({ asked }: Pick<Sample, 'asked'>): Facts {
  const { path, workspaceId, cursor, limit, query, method } = asked;
  return { path, workspaceId, cursor, limit, query, method };
}
