import { createHash } from 'node:crypto';

/** The initial data of the field servers, as JSON that each loads in its own way. */
export interface Seed {
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly SeedKey[];
  readonly files: readonly SeedFile[];
}

interface SeedKey {
  readonly secret: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface SeedFile {
  /** A UUID. */
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly validationStatus: string;
  /** ISO 8601, in microseconds. */
  readonly createdAt: string;
}

const OWN = 'ws-north';
const OTHER = 'ws-south';

/** In the form of `Keys` of the suite. */
export const fieldKeys = {
  key: 'fk_live_4tq8RzN2mWc7',
  unscoped: 'fk_live_9bLx3VyK5dHs',
  expired: 'fk_live_2pGj6TfQ8wXa',
  other: 'fk_live_7nMv1CkZ4rBe',
} as const;

/** Some workspaces, keys and files, with ties of every kind. */
export function fieldSeed(): Seed {
  const [valid, past] = ['2099-01-01T00:00:00Z', '2024-01-01T00:00:00Z'];
  const own = Array.from({ length: 73 }, (_, number) => seedFile(OWN, number));
  const other = Array.from({ length: 31 }, (_, number) => seedFile(OTHER, number));
  return {
    workspaces: [
      { id: OWN, name: 'North' },
      { id: OTHER, name: 'South' },
    ],
    keys: [
      key('key', OWN, ['files:read', 'workspace:read'], valid),
      key('unscoped', OWN, ['workspace:read', 'files:read-names'], valid),
      key('expired', OWN, ['files:read', 'workspace:read'], past),
      key('other', OTHER, ['files:read', 'workspace:read'], valid),
    ],
    files: [...own, ...other].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

const key = (
  name: keyof typeof fieldKeys,
  workspaceId: string,
  scopes: readonly string[],
  expiresAt: string,
): SeedKey => ({ secret: fieldKeys[name], workspaceId, scopes, expiresAt });

const START = Date.UTC(2025, 2, 1);
const HOUR = 3_600_000;

/** Of every ten: three at one instant, three in one millisecond, two in one second, two alone. */
function seedFile(workspaceId: string, number: number): SeedFile {
  const microseconds = [0, 0, 0, 417, 88, 903, 412_000, 871_000, 5_000_000, 9_000_000][number % 10];
  return fileAt(workspaceId, number, START + Math.floor(number / 10) * HOUR, microseconds ?? 0);
}

/** A file that arrives during the run, newer than all others. */
export const arrival = (number: number): SeedFile =>
  fileAt(OWN, 1000 + number, START + (1000 + number) * HOUR, 0);

function fileAt(
  workspaceId: string,
  number: number,
  start: number,
  microseconds: number,
): SeedFile {
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
