import { factory, oneOf, primaryKey } from '@mswjs/data';

/**
 * The entities as `@mswjs/data` models. A file names its workspace by id and not by a relation:
 * a relation's getters take three times the memory and time, which a million files feel, and
 * nothing on the way of a request follows it. A key's relation is real.
 */
export function createDatabase() {
  const database = factory({
    workspace: {
      workspaceId: primaryKey(String),
      label: String,
      name: String,
      createdAt: Number,
    },
    key: {
      secret: primaryKey(String),
      label: String,
      hint: String,
      workspace: oneOf('workspace'),
      scopes: Array<string>,
      issuedAt: Number,
      expiresAt: Number,
    },
    file: {
      id: primaryKey(String),
      workspaceId: String,
      name: String,
      contentType: String,
      size: Number,
      validationStatus: String,
      createdAt: Number,
    },
  });
  stopSharingBetweenTabs(database);
  return database;
}

/**
 * Where there is a `window`, the library sends every write to the databases of other tabs (and,
 * in jsdom, of other test workers), which then hold files that their order and look-ups have
 * never heard of. A mock is its owner's alone, so its writes are not sent.
 */
function stopSharingBetweenTabs(database: object): void {
  for (const symbol of Object.getOwnPropertySymbols(database)) {
    const instance: unknown = Reflect.get(database, symbol);
    if (isEmitting(instance)) instance.events.removeAllListeners();
  }
}

function isEmitting(value: unknown): value is { events: { removeAllListeners(): void } } {
  if (typeof value !== 'object' || value === null || !('events' in value)) return false;
  const { events } = value;
  return typeof events === 'object' && events !== null && 'removeAllListeners' in events;
}
