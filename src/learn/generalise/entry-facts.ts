import type { TimeFormatValue } from '../../../contract-tests/suite.ts';
import type { JsonObject } from '../../document/wire.ts';
import type { Facts, Meaning } from './generalise.ts';
import { timePlaceholder } from './time-placeholder.ts';

/** What an entry tells in the fields that the document names, by the names of placeholders. */
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

/** The creation time in the other forms that a placeholder may name, as far as it is shown. */
function momentsOf(createdAt: unknown): Facts {
  const time = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  if (Number.isNaN(time)) return {};
  const iso = new Date(time).toISOString();
  return {
    'createdAt:s': Math.floor(time / 1000),
    'createdAt:ms': time,
    'createdAt:iso-s': `${iso.slice(0, -'.000Z'.length)}Z`,
    'createdAt:iso-ms': iso,
    'createdAt:date': iso.slice(0, 'yyyy-mm-dd'.length),
  };
}

/** A time of its own, such as that of a change: the nearest is the time of creation. */
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
