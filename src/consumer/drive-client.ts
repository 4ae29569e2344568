import * as z from 'zod/mini';
import type { FileEntry } from '../document/wire.ts';
import { shortText } from '../text/short-text.ts';
import type {
  ClientInput,
  ClientOperation,
  ClientResult,
  ConsumerClient,
  DrivenResult,
  FailureDescription,
  ListedEntry,
  ListingInput,
  ReturnedEntry,
} from './consumer-client.ts';

/** Calls one operation of a client. Never rejects. */
export async function driveClient(
  client: ConsumerClient,
  operation: ClientOperation,
  given: Omit<ListingInput, 'signal'>,
  signal: AbortSignal,
): Promise<DrivenResult> {
  try {
    return await call(client, operation, { ...given, signal });
  } catch (error) {
    return { ...failed(client, error), ...(isCrash(error) && { hasCrashed: true }) };
  }
}

/** Errors of JavaScript itself, by name: those of another realm are not instances. */
const crashes: readonly string[] = ['TypeError', 'SyntaxError', 'RangeError', 'ReferenceError'];

const isCrash = (error: unknown): boolean => crashes.includes(String(fieldOf(error, 'name')));

function failed({ describeFailure }: ConsumerClient, error: unknown): ClientResult {
  const message = textOf(error);
  if (!describeFailure) return { kind: 'failed', message, description: null };
  const malformed = (what: string): ClientResult => ({
    kind: 'malformed',
    message: `no description of "${message}": describeFailure ${what}`,
  });
  try {
    const description = describeFailure(error);
    return isDescription(description)
      ? { kind: 'failed', message, description }
      : malformed(`returned ${shown(description)}, expected { status?, code?, error? }`);
  } catch (thrown) {
    return malformed(`threw ${textOf(thrown)}`);
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

const isDescription = (value: unknown): value is FailureDescription =>
  typeof value === 'object' && value !== null && !('then' in value);

async function call(
  client: ConsumerClient,
  operation: ClientOperation,
  given: ListingInput,
): Promise<ClientResult> {
  if (operation === 'listFiles') return listed(await client.listFiles(given));
  if (operation === 'checkKey') return checkKey(client, given);
  if (!client[operation]) return { kind: 'not-offered', operation };
  await client[operation](given);
  return { kind: 'answered', workspaceId: null };
}

/** A client that offers no key check may make one before it lists. */
async function checkKey(client: ConsumerClient, given: ListingInput): Promise<ClientResult> {
  if (!client.checkKey) return listed(await client.listFiles(given));
  const { workspaceId: _, ...input } = given;
  const checked: unknown = await client.checkKey(input satisfies ClientInput);
  const found = fieldOf(checked, 'workspaceId');
  return typeof found === 'string'
    ? { kind: 'answered', workspaceId: found }
    : { kind: 'malformed', message: `${shown(checked)} instead of { workspaceId }` };
}

async function listed(
  entries: Iterable<ListedEntry> | AsyncIterable<ListedEntry>,
): Promise<ClientResult> {
  if (!isIterable(entries)) {
    return { kind: 'malformed', message: `${shown(entries)} instead of a list of files` };
  }
  const all: unknown[] = [];
  for await (const entry of entries) all.push(entry);
  return listedResult(all);
}

/**
 * Reads returned entries. If one of them has all fields of the document with their types, the
 * client returns entries of the document, and each of them is judged.
 */
export function listedResult(all: readonly unknown[]): ClientResult {
  if (!all.every(isEntry)) {
    const odd = all.find((given) => !isEntry(given));
    return { kind: 'malformed', message: `an entry without an id: ${shown(odd)}` };
  }
  const isOfDocument = all.some((given) => entrySchema.safeParse(given).success);
  return { kind: 'listed', ids: all.map(({ id }) => id), ...(isOfDocument && { entries: all }) };
}

const isEntry = (value: unknown): value is ReturnedEntry =>
  typeof fieldOf(value, 'id') === 'string';

const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  validationStatus: z.string(),
  createdAt: z.string(),
} satisfies Record<keyof FileEntry, unknown>);

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Symbol.iterator in value || Symbol.asyncIterator in value);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const shown = (value: unknown): string => shortText(JSON.stringify(value) ?? String(value), 80);
