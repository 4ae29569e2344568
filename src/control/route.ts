import * as z from 'zod';
import type { Sandbox } from '../mock/sandboxes/registry.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';

/** The sandboxes of a place, as the control API sees them. */
export type ControlledSandboxes = Pick<
  Sandboxes,
  'default' | 'journal' | 'create' | 'get' | 'list' | 'delete'
>;

/** The target of a control request. */
export interface ControlPlace {
  readonly sandboxes: ControlledSandboxes;
  /** Milliseconds since the place was opened. */
  readonly uptime: () => number;
  readonly version: string;
  /** Writes the metrics of the place. */
  readonly metrics: () => string;
}

/** A validated control request. */
export interface Call<Input> {
  readonly place: ControlPlace;
  /** The parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Pick<Headers, 'get'>;
  /** Ends a response that does not end by itself: the server stops. */
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
  /** Of a success; 200 if left out, or 204 without a reply. */
  readonly status?: 201;
  /** Whether the body is taken as bytes, and the input from the query. */
  readonly takesBytes?: boolean;
  /** Whether a body holds a world or a state, and may therefore be longer than other JSON. */
  readonly holdsWorld?: (body: unknown) => boolean;
  /** Whether the reply is a stream of server-sent events instead of JSON. */
  readonly sendsEvents?: boolean;
  /** The media type of a reply that is text instead of JSON. */
  readonly mediaType?: string;
  /** Whether it needs no control token: a probe has none. */
  readonly isOpen?: boolean;
}

/** What one operation of the control API takes, returns and does; `endpoints` says where it is. */
export interface Route<Input extends Schema = Schema, Reply extends Schema | null = Schema | null>
  extends RouteFacts {
  readonly input: Input;
  /** Null for no body. */
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
