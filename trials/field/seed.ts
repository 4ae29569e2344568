import { createHash } from 'node:crypto';

const OWN = 'ws-north';
const OTHER = 'ws-south';
const SCOPES = ['files:read', 'workspace:read'];
const FEWER = ['workspace:read', 'files:read-names'];
const VALID = '2099-01-01T00:00:00Z';
const PAST = '2024-01-01T00:00:00Z';

/** The keys of the field servers, like `Keys` of the suite. */
export const fieldKeys = {
  key: 'fk_live_4tq8RzN2mWc7',
  unscoped: 'fk_live_9bLx3VyK5dHs',
  expired: 'fk_live_2pGj6TfQ8wXa',
  other: 'fk_live_7nMv1CkZ4rBe',
} as const;

/**
 * The initial data of the field servers, as JSON that each loads in its own way: some workspaces, keys
 * and files, with ties of every kind. Times are ISO 8601, those of files in microseconds.
 */
export function fieldSeed() {
  const own = Array.from({ length: 73 }, (_, number) => seedFile(OWN, number));
  const other = Array.from({ length: 31 }, (_, number) => seedFile(OTHER, number));
  return {
    workspaces: [
      { id: OWN, name: 'North' },
      { id: OTHER, name: 'South' },
    ],
    keys: [
      { secret: fieldKeys.key, workspaceId: OWN, scopes: SCOPES, expiresAt: VALID },
      { secret: fieldKeys.unscoped, workspaceId: OWN, scopes: FEWER, expiresAt: VALID },
      { secret: fieldKeys.expired, workspaceId: OWN, scopes: SCOPES, expiresAt: PAST },
      { secret: fieldKeys.other, workspaceId: OTHER, scopes: SCOPES, expiresAt: VALID },
    ],
    files: [...own, ...other].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

const START = Date.UTC(2025, 2, 1);
const HOUR = 3_600_000;

/** Per ten files: three at one instant, three in one millisecond, two in one second, two alone. */
function seedFile(workspaceId: string, number: number) {
  const microseconds = [0, 0, 0, 417, 88, 903, 412_000, 871_000, 5_000_000, 9_000_000][number % 10];
  return fileAt(workspaceId, number, START + Math.floor(number / 10) * HOUR, microseconds ?? 0);
}

/** A file that arrives during the run, newer than all others. */
export const arrival = (number: number) =>
  fileAt(OWN, 1000 + number, START + (1000 + number) * HOUR, 0);

function fileAt(workspaceId: string, number: number, start: number, microseconds: number) {
  const seconds = new Date(start + Math.floor(microseconds / 1e6) * 1000).toISOString();
  const fraction = String(microseconds % 1e6).padStart(6, '0');
  return {
    id: uuid(`${workspaceId}/${number}`),
    workspaceId,
    name: `report-${number}.pdf`,
    contentType: 'application/pdf',
    size: 1000 + number,
    validationStatus: 'clean',
    createdAt: seconds.replace(/\.\d+Z$/, `.${fraction}Z`),
  };
}

/** A UUID that depends only on the text. */
const uuid = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
