import type { OperationName } from '../document/routes.ts';
import type { Json } from '../document/wire.ts';

/** The parts that a refusal is made of. */
export interface RefusalParts {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: { readonly [field: string]: Json };
  /** The whole body, in the place of a JSON object of the three above; null for that object. */
  readonly text: string | null;
  readonly contentType: string;
  readonly headers: { readonly [name: string]: string };
}

/** A deployment's answer to one condition, complete. */
export interface Refusal<Form extends string = string> extends RefusalParts {
  /** Where an operation refuses otherwise; left out where one alone meets the condition. */
  readonly operations?: { readonly [Operation in OperationName]?: RefusalParts };
  /** Where a form of the fault is refused otherwise, at whichever operation. */
  readonly forms?: { readonly [Each in Form]?: RefusalParts };
}

/**
 * What of a profile decides how another of its fields looks from outside. A whole profile has all
 * of it; the sections cannot name its type, as it is made of them.
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
  readonly refusals: { readonly [condition: string]: Refusal };
}
