import * as z from 'zod';
import type { Sandbox } from '../mock/sandboxes/registry.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { parseSettings } from '../profile/parse-settings.ts';
import { ControlError } from './failure.ts';
import type { Metrics } from './metrics.ts';

/** What a control request acts upon. */
export interface ControlPlace {
  readonly sandboxes: Sandboxes;
  /** Milliseconds since the place was opened. */
  readonly uptime: () => number;
  readonly version: string;
  readonly metrics: Metrics;
}

/** A control request whose path was matched; nothing else of it was examined. */
export interface RawCall {
  readonly place: ControlPlace;
  /** The parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Reads the input: the query, or the body as JSON. */
  readonly given: () => unknown;
  /** Reads the body, if the route takes it as bytes. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly headers: Pick<Headers, 'get'>;
  /** Ends a response that does not end by itself: the server stops. */
  readonly closing: AbortSignal | undefined;
}

/** A control request that was examined. */
export interface Call<Input> extends Omit<RawCall, 'given' | 'bytes'> {
  readonly input: Input;
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
  /** @throws ControlError, or Error where the mock refuses. */
  answer(call: RawCall): Promise<unknown>;
}

const nothing = z.strictObject({});

/** Describes an operation. It takes no input and returns no body unless it says so. */
export function route<Input extends Schema = typeof nothing, Reply extends Schema | null = null>(
  given: RouteFacts & {
    readonly input?: Input;
    readonly reply?: Reply;
    readonly run: (
      call: Call<z.output<Input>>,
    ) => Reply extends Schema ? z.input<Reply> | Promise<z.input<Reply>> : void;
  },
): Route<Input, Reply>;
export function route({
  run,
  input = nothing,
  reply = null,
  ...facts
}: RouteFacts & {
  readonly input?: Schema;
  readonly reply?: Schema | null;
  readonly run: (call: Call<unknown>) => unknown;
}): Route {
  return {
    ...facts,
    input,
    reply,
    async answer({ given, bytes, ...call }) {
      // A request for a sandbox that does not exist is refused before its body is read.
      sandboxOf(call.place, call.path);
      const body = await given();
      const content = facts.takesBytes ? await bytes() : NO_BYTES;
      // The sandbox may have been deleted while the body arrived.
      const sandbox = sandboxOf(call.place, call.path);
      return run({ ...call, bytes: content, sandbox, input: readInput(input, body) });
    },
  };
}

const NO_BYTES = new Uint8Array();

/** @throws Error that names each invalid field, with what was expected and found. */
function readInput(schema: Schema, given: unknown): unknown {
  const result = z.safeParse(schema, given);
  // Parsed again on failure, for the error messages of all other files that are read.
  return result.success ? result.data : parseSettings(schema, given, 'the request');
}

/** @throws ControlError when there is no such sandbox. */
function sandboxOf({ sandboxes }: ControlPlace, { id = sandboxes.default.id }): Sandbox {
  const sandbox = sandboxes.get(id);
  if (sandbox) return sandbox;
  throw new ControlError(
    404,
    `There is no sandbox "${id}": it was deleted, or nobody used it`,
    'id',
  );
}
