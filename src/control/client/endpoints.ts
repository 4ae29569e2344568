import type * as z from 'zod';
import type { endpoints } from '../address.ts';
import type { Routes } from '../routes.ts';

/** The types of the control API for its client: neither routes nor schemas are loaded with it. */

export type RouteId = keyof Routes;
/** The operations whose responses are endless streams. */
export type EndlessId = 'followJournal' | 'followWholeJournal';

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

/** Accepts a `Date` for each time. */
type Given<Input> = {
  readonly [Name in keyof Input]: string extends Input[Name] ? Input[Name] | Date : Input[Name];
};

/** The parts of a request of an operation. */
export interface Sent<Id extends RouteId> {
  readonly path?: { readonly [Name in ParametersIn<(typeof endpoints)[Id]>]: string };
  readonly input?: z.input<Routes[Id]['input']> extends
    | string
    | null
    | (infer Fields extends object)
    ? Given<Fields> | Extract<z.input<Routes[Id]['input']>, string | null>
    : never;
  /** The body, if the input is in the query. */
  readonly bytes?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The response body of an operation; undefined if there is none. */
export type ReplyOf<Id extends RouteId> =
  Routes[Id]['reply'] extends z.core.$ZodType<infer Reply> ? Reply : undefined;

export type ServerHealth = ReplyOf<'health'>;
export type SandboxDescription = ReplyOf<'readSandbox'>;
/** A named world, profile or scenario of a server. */
export type NamedDescription = ReplyOf<'listWorlds'>[number];
export type CreateSandboxInput = NonNullable<Sent<'createSandbox'>['input']>;

/** The same operations, returning promises. */
export type Promised<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (
    ...given: infer Given
  ) => infer Result
    ? (...given: Given) => Promise<Result>
    : never;
};
