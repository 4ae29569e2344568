import * as z from 'zod';
import type { Sandbox } from '../mock/sandboxes/registry.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';

/** The part of a host of sandboxes that the control API uses. */
export type ControlledSandboxes = Pick<
  Sandboxes,
  'default' | 'journal' | 'create' | 'get' | 'list' | 'delete'
>;

/** The host that a control request is for. */
export interface ControlPlace {
  readonly sandboxes: ControlledSandboxes;
  /** Milliseconds since the host was opened. */
  readonly uptime: () => number;
  readonly version: string;
  /** Writes the metrics of the host. */
  readonly metrics: () => string;
}

/** A validated control request. */
export interface Call<Input> {
  readonly place: ControlPlace;
  /** The parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Pick<Headers, 'get'>;
  /** Ends endless responses when the server stops. */
  readonly closing: AbortSignal | undefined;
  readonly input: Input;
  /** The body, if the route takes it as bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The sandbox that the path names, or the default one. */
  readonly sandbox: Sandbox;
}

type Schema = z.core.$ZodType;

interface RouteFacts {
  readonly summary: string;
  /** The status of a success. Default: 200, or 204 without a reply. */
  readonly status?: 201;
  /** Whether the body is read as bytes, and the input from the query. */
  readonly takesBytes?: boolean;
  /** Whether a body has a world or a state, and may be longer than other JSON. */
  readonly holdsWorld?: (body: unknown) => boolean;
  /** Whether the reply is a stream of server-sent events instead of JSON. */
  readonly sendsEvents?: boolean;
  /** The media type of a reply that is text instead of JSON. */
  readonly mediaType?: string;
  /** Whether it needs no control token, because probes have none. */
  readonly isOpen?: boolean;
}

/** An operation of the control API: input, reply and implementation. Its path is in `endpoints`. */
export interface Route<Input extends Schema = Schema, Reply extends Schema | null = Schema | null>
  extends RouteFacts {
  readonly input: Input;
  /** Null if the response has no body. */
  readonly reply: Reply;
  /** @throws ControlError, or Error if the mock refuses. */
  run(call: Call<unknown>): unknown;
}

const nothing = z.strictObject({});

/** Describes an operation. Default: no input, and no body in the response. */
export function route<Input extends Schema = typeof nothing, Reply extends Schema | null = null>(
  given: RouteFacts & {
    readonly input?: Input;
    readonly reply?: Reply;
    readonly run: (call: Call<z.output<Input>>) => Reply extends Schema ? z.input<Reply> : void;
  },
): Route<Input, Reply>;
export function route(given: RouteFacts & Pick<Route, 'run'> & Partial<Route>): Route {
  return { input: nothing, reply: null, ...given };
}
