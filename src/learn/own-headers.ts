import {
  type HeadersValue,
  type HeaderValues,
  type VolatileNames,
  volatileIn,
} from '../../contract-tests/suite.ts';
import { type OperationName, operations } from '../document/routes.ts';
import type { LearnedPath } from '../profile/fields.ts';
import { canSay, type FieldReader, type Reading, type Seen, shownBy } from './field-reader.ts';
import { madeUpParts } from './generalise/generated-form.ts';
import { commonHeaders, type HeaderTemplates, ownHeaders } from './generalise/header-templates.ts';
import { pageFacts } from './generalise/listing-facts.ts';

/** Headers of every answer, and of the successes of one operation (clause 1, transport). */

interface AllHeaders {
  readonly everywhere: HeaderTemplates;
  /** Null where no success of the operation was seen. */
  /** Those of any answer that are no choice. */
  readonly volatile: VolatileNames;
  readonly operations: ReadonlyMap<OperationName, HeaderTemplates | null>;
}

/** Made once for each run: several fields are read from them. */
const made = new WeakMap<HeadersValue, AllHeaders>();

export function allHeaders(value: HeadersValue): AllHeaders {
  const found = made.get(value) ?? generaliseHeaders(value);
  made.set(value, found);
  return found;
}

function generaliseHeaders({ samples, total }: HeadersValue): AllHeaders {
  const volatile = volatileIn(samples);
  const everywhere = commonHeaders(samples, volatile);
  const own = (operation: OperationName) => {
    const successes = samples.filter(({ ok, asked }) => ok && asked.operation === operation);
    if (successes.length === 0) return null;
    return operation === 'listFiles'
      ? ownHeaders(successes, everywhere, volatile, (sample) => pageFacts(sample, total))
      : ownHeaders(successes, everywhere, volatile);
  };
  return { everywhere, volatile, operations: new Map(operations.map((each) => [each, own(each)])) };
}

/** The headers of every answer; none where they were not seen. */
export function usualHeaders(seen: Seen): HeaderValues {
  const value = seen('transport.headers');
  return value ? allHeaders(value).everywhere.headers : {};
}

/** Which headers are no choice; none is known to be where no answer was seen. */
export function volatileHeaders(seen: Seen): VolatileNames {
  const value = seen('transport.headers');
  return value ? allHeaders(value).volatile : volatileIn([]);
}

/** Volatile names whose values no template tells, of any answer. */
export function untoldHeaders(seen: Seen): string[] {
  const value = seen('transport.headers');
  if (!value) return [];
  const { samples } = value;
  const { everywhere, operations: own, volatile } = allHeaders(value);
  const all = [everywhere, ...own.values()];
  const likely = all.flatMap((each) => each?.varying ?? []);
  const told = all.flatMap((each) => Object.keys(each?.headers ?? {}));
  const onSuccess = new Set(samples.flatMap(({ ok, headers }) => (ok ? Object.keys(headers) : [])));
  const ofRefusals = madeUpParts(samples);
  const isRefusals = (name: string) => !onSuccess.has(name) && ofRefusals.has(`headers.${name}`);
  return volatile.names.filter(
    (name) => likely.includes(name) || (!told.includes(name) && !isRefusals(name)),
  );
}

const paths = {
  checkKey: 'keyCheck.headers',
  readWorkspace: 'workspaceRead.headers',
  listFiles: 'listing.headers',
} as const;

/** Those that the successes of an operation carry besides. */
export const successHeaders = (
  operation: OperationName,
  blindSpot: FieldReader<HeaderValues>['blindSpot'],
): FieldReader<HeaderValues> =>
  shownBy(
    'transport.headers',
    (value): Reading<HeaderValues> => {
      const own = allHeaders(value).operations.get(operation) ?? null;
      return own === null
        ? { assume: 'no success of it was seen' }
        : { value: expressible(paths[operation], own.headers) };
    },
    blindSpot,
  );

/** Those that a profile can say in that place. */
export function expressible(
  path: Extract<LearnedPath, `${string}.headers`>,
  headers: HeaderValues,
): HeaderValues {
  return Object.fromEntries(
    // In a profile, an empty one takes back what another layer says.
    Object.entries(headers).filter(
      ([name, value]) => value !== '' && canSay(path, { [name]: value }),
    ),
  );
}
