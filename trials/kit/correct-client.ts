import type {
  ClientInput,
  ConsumerClient,
  ListedEntry,
  ListingInput,
} from '../../src/consumer/consumer-client.ts';
import type { FileEntry } from '../../src/document/wire.ts';
import { ApiFailure } from './api-failure.ts';
import { correctHabits, type Failed, type Habits, type Walk } from './habits.ts';

/** Gets the body of a path below /api/v1, or throws the failure. */
type Get = (path: string) => Promise<unknown>;

export interface CorrectClient extends Required<ConsumerClient> {
  readonly listFiles: (input: ListingInput) => Promise<readonly FileEntry[]>;
}

/** A client that does what the document asks, apart from the given habits. */
export function createClient(given: Partial<Habits> = {}): CorrectClient {
  const habits: Habits = { ...correctHabits, ...given };
  return {
    listFiles: (input) => listFiles(input, habits),
    checkKey: async (input) => habits.readKeyCheck(await createGet(input, habits)('/auth')),
    readWorkspace: async (input) => {
      const id = habits.encodePathPart(input.workspaceId);
      return habits.readWorkspace(await createGet(input, habits)(`/workspaces/${id}`));
    },
    describeFailure: habits.describeFailure,
  };
}

/** A correct client that throws a given message at the first entry that does not match. */
export function pickyClient(
  wishes: Partial<Record<keyof FileEntry, RegExp>>,
  say = (field: string) => `the ${field} is not valid`,
): CorrectClient {
  return createClient({
    readEntry: (entry) => {
      const values = new Map<string, unknown>(Object.entries(entry));
      const isMissed = ([of, like]: [string, RegExp]) => !like.test(String(values.get(of)));
      const missed = Object.entries(wishes).find(isMissed);
      if (missed) throw new Error(say(missed[0]));
      return entry;
    },
  });
}

async function listFiles(input: ListingInput, habits: Habits): Promise<readonly FileEntry[]> {
  const get = createGet(input, habits);
  const kept: FileEntry[] = [];
  for (let failures = 1; ; failures++) {
    try {
      await walkTo(kept, input, get, habits);
      return habits.arrange(kept);
    } catch (error) {
      const restart = habits.restart(failures, error);
      if (restart === null) return habits.afterFailure(error, kept);
      if (restart === 'afresh') kept.length = 0;
    }
  }
}

/** Walks the listing to its end and collects the entries in a list. */
async function walkTo(
  kept: FileEntry[],
  input: ListingInput,
  get: Get,
  habits: Habits,
): Promise<void> {
  const id = habits.encodePathPart(await habits.workspaceId(input));
  let walk: Walk = { input, pages: 0, entries: 0, page: null };
  for (;;) {
    const query = queryOf(walk, habits);
    const body = await get(`/workspaces/${id}/files${query === '' ? '' : `?${query}`}`);
    const page = habits.readPage(body);
    for (const file of page.files) {
      const entry = habits.readEntry(file);
      if (entry !== null) kept.push(entry);
    }
    const entries = walk.entries + page.files.length;
    walk = { input, pages: walk.pages + 1, entries, page };
    if (habits.isLast(page, walk)) return;
  }
}

function queryOf(walk: Walk, habits: Habits): string {
  const cursor = habits.cursor(walk);
  return habits.query(
    { limit: habits.limit(walk), cursor: cursor === null ? null : habits.encodeCursor(cursor) },
    walk,
  );
}

function createGet({ baseUrl, apiKey, fetch }: ClientInput, habits: Habits): Get {
  let requests = 0;
  return async (path) => {
    const url = `${baseUrl}/api/v1${path}`;
    for (let tries = 1; ; tries++) {
      let sent: Unsuccessful;
      try {
        const headers = habits.headers(apiKey, ++requests);
        const response = await habits.send(fetch, url, { headers });
        if (habits.isSuccess(response)) return await habits.readBody(response);
        sent = { response };
      } catch (error) {
        sent = { error };
      }
      const failed = { tries, status: null, retryAfter: null, ...statusOf(sent, habits) };
      const wait = habits.retry(failed);
      if (wait === null)
        throw 'error' in sent
          ? sent.error
          : new ApiFailure(await habits.readFailure(sent.response));
      await pause(wait);
    }
  };
}

type Unsuccessful = { readonly response: Response } | { readonly error: unknown };

function statusOf(sent: Unsuccessful, { readRetryAfter }: Habits): Partial<Failed> {
  if (!('response' in sent)) return {};
  const { status, headers } = sent.response;
  const header = headers.get('retry-after');
  return { status, retryAfter: header === null ? null : readRetryAfter(header) };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A correct client whose listing is wrapped. */
export function listingWith(
  wrap: (input: ListingInput, list: CorrectClient['listFiles']) => Promise<readonly ListedEntry[]>,
): ConsumerClient {
  const client = createClient();
  return { ...client, listFiles: (input) => wrap(input, client.listFiles) };
}

const { listFiles: listing, describeFailure } = createClient();

/** A client that lists, and does nothing else. */
export const smallClient: ConsumerClient = { listFiles: listing, describeFailure };
