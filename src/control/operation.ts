import * as z from 'zod/mini';
import { type ActionId, actionInputs, actionSummaries } from '../mock/action-inputs.ts';
import type { Sandbox, Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { describedBy } from '../profile/texts.ts';

/** The part of a host of sandboxes that the control API uses. */
export type ControlledSandboxes = Pick<
  Sandboxes,
  'default' | 'journal' | 'create' | 'get' | 'list' | 'delete'
>;

/** A validated control request. */
export interface ControlCall<Input> {
  readonly sandboxes: ControlledSandboxes;
  readonly input: Input;
  /** The sandbox that the path names, or the default one. */
  readonly sandbox: Sandbox;
  /** The version of the package. */
  readonly version: string;
  /** Milliseconds since the control API was created. */
  readonly uptime: number;
  /** Writes the metrics of all sandboxes. */
  readonly metrics: () => string;
}

type Schema = z.core.$ZodType;

/** An operation of the control API: it is served, documented and typed by this value. */
export interface ControlOperation<
  Input extends Schema = Schema,
  Reply extends Schema | null = Schema | null,
> {
  /** What it does, as a sentence. */
  readonly summary: string;
  /** Everything but the sandbox, from path, query and body. */
  readonly input: Input;
  /** Null if the response has no body. */
  readonly reply: Reply;
  /** The status of a success. Default: 200, or 204 without a reply. */
  readonly status?: 201;
  /** The media type of a reply that is text, not JSON. */
  readonly mediaType?: string;
  /** @throws Error if the mock refuses. */
  run(call: ControlCall<unknown>): unknown;
}

const nothing = z.strictObject({});

/** Describes an operation. Default: no input, and no body in the response. */
export function controlOperation<
  Input extends Schema = typeof nothing,
  Reply extends Schema | null = null,
>(
  given: Pick<ControlOperation, 'summary' | 'status' | 'mediaType'> & {
    readonly input?: Input;
    readonly reply?: Reply;
    readonly run: (
      call: ControlCall<z.output<Input>>,
    ) => Reply extends Schema ? z.input<Reply> : void;
  },
): ControlOperation<Input, Reply>;
export function controlOperation(
  given: Pick<ControlOperation, 'summary' | 'run'> & Partial<ControlOperation>,
): ControlOperation {
  return { input: nothing, reply: null, ...given };
}

/** The summary and the input of an operation that is also an action of scenarios. */
export const action = <Id extends ActionId>(id: Id) => ({
  summary: actionSummaries[id],
  input: actionInputs()[id],
});

/** Parts of the JSON. */
export const text = z.string();
export const whole = z.int().check(z.minimum(0));
/** A whole number in a query, where every value is text. */
export const count = z.coerce.number().check(z.int(), z.minimum(0));
export const time = describedBy('ISO 8601 in UTC.', z.string());
/** A value with a type of the mock, which checks it later. */
export const typed = <Type>(type: 'object' | 'string', description: string) =>
  z
    .custom<Type>((given) => typeof given === type && given !== null, `expected a JSON ${type}`)
    .check(z.meta({ type, description }));
/** A name, which is a union in TypeScript, or JSON. The mock checks both. */
export function nameOr<Name extends string, Other>(description: string) {
  const name: z.ZodMiniType<Name, string> = typed<Name>('string', 'A name.');
  return z.union([name, typed<Other>('object', description)]);
}
