import type { Json } from '../document/wire.ts';

/** The parts of a refusal. */
export interface RefusalParts {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: { readonly [field: string]: Json };
  /** The whole body; null for a JSON object of the three fields above. */
  readonly text: string | null;
  readonly contentType: string;
  readonly headers: { readonly [name: string]: string };
}

/**
 * The parts of a profile that decide how its other fields look from outside. Sections cannot import
 * the type of the whole profile, because that derives from them.
 */
export interface Surroundings {
  readonly keyCheck: { readonly scope: string | null; readonly expiredKey: string };
  readonly workspaceRead: { readonly scope: string | null };
  readonly listing: { readonly pathId: string };
  readonly limit: { readonly maximum: number; readonly [form: string]: number | string };
  readonly cursor: { readonly empty: string };
  readonly formats: {
    readonly fileId: { readonly style: string };
    readonly workspaceId: { readonly style: string };
    readonly createdAt: { readonly style: string };
  };
  readonly transport: {
    readonly headers: { readonly [name: string]: string };
    readonly options: string;
  };
  readonly refusals: { readonly [condition: string]: RefusalParts };
}
