import type { FileEntry } from '../document/wire.ts';
import type {
  ClientInput,
  ClientOperation,
  ClientResult,
  ConsumerClient,
  DrivenResult,
  FailureDescription,
  ListedEntry,
  ListingInput,
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

export function listedResult(all: readonly unknown[]): ClientResult {
  const ids: string[] = [];
  const entries: FileEntry[] = [];
  for (const given of all) {
    const id = fieldOf(given, 'id');
    if (typeof id !== 'string') {
      return { kind: 'malformed', message: `an entry without an id: ${shown(given)}` };
    }
    ids.push(id);
    const entry = documentedEntry(given);
    if (entry) entries.push(entry);
  }
  return { kind: 'listed', ids, ...(entries.length > 0 && { entries }) };
}

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Symbol.iterator in value || Symbol.asyncIterator in value);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const MAX_SHOWN_LENGTH = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/**
 * An entry with all six fields of the document (clause 2.3); null for an entry in the client's own
 * format.
 */
function documentedEntry(value: unknown): FileEntry | null {
  const fields: Readonly<Record<string, unknown>> = Object(value);
  const { id, name, contentType, size, validationStatus, createdAt } = fields;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  if (typeof contentType !== 'string' || typeof size !== 'number') return null;
  if (typeof validationStatus !== 'string' || typeof createdAt !== 'string') return null;
  if (!Number.isInteger(size)) return null;
  return { id, name, contentType, size, validationStatus, createdAt };
}
