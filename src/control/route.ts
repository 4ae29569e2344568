import * as z from 'zod';
import type { Sandbox } from '../mock/sandboxes/registry.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { ControlError } from './failure.ts';
import { readInput } from './read-input.ts';

/** What a control request acts upon. */
export interface ControlPlace {
  readonly sandboxes: Sandboxes;
  /** Milliseconds since the place was opened. */
  readonly uptime: () => number;
  readonly version: string;
}

/** A control request as it came: its path matched, nothing of it examined. */
export interface RawCall {
  readonly place: ControlPlace;
  /** What stands in the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: () => Promise<unknown>;
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly headers: Pick<Headers, 'get'>;
  /** Ends what is answered without an end: the server stops. */
  readonly closing: AbortSignal | undefined;
}

/** The same, examined. */
export interface Call<Input> extends Omit<RawCall, 'query' | 'body' | 'bytes'> {
  readonly input: Input;
  /** The body, where the route takes it as bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The sandbox that the path names, or the default one. */
  readonly sandbox: Sandbox;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RouteFacts<Id extends string, Verb extends Method, Path extends string> {
  /** Its `operationId`. */
  readonly id: Id;
  readonly method: Verb;
  /** Behind `/__mock`, with places in braces: `/sandboxes/{id}/files`. */
  readonly path: Path;
  readonly summary: string;
  /** Of success. */
  readonly status: 200 | 201 | 204;
  /** Whether the body is taken as bytes, and the input from the query. */
  readonly takesBytes?: boolean;
  /** Whether a body holds a world or a state, and so may be longer than other JSON. */
  readonly holdsWorld?: (body: unknown) => boolean;
  /** Whether the reply is a stream of server-sent events, and not JSON. */
  readonly sendsEvents?: boolean;
  /** Whether it is answered without a control token where one is asked for: a probe has none. */
  readonly isOpen?: boolean;
}

/**
 * One operation of the control API, as whoever serves or describes it needs it; its type says what
 * a client needs.
 */
export interface ControlRoute<
  Id extends string = string,
  Verb extends Method = Method,
  Path extends string = string,
  Input extends z.core.$ZodType = z.core.$ZodType,
  Reply extends z.core.$ZodType | null = z.core.$ZodType | null,
> extends RouteFacts<Id, Verb, Path> {
  readonly input: Input;
  /** Null for no body. */
  readonly reply: Reply;
  /** @throws ControlError, or Error where the mock refuses. */
  answer(call: RawCall): Promise<unknown>;
}

/** What takes no input. */
export const nothing = z.strictObject({});

/** Whether the input of a route stands in its query. */
export const isFromQuery = ({
  method,
  takesBytes = false,
}: Pick<ControlRoute, 'method' | 'takesBytes'>): boolean =>
  method === 'GET' || method === 'DELETE' || takesBytes;

/** An operation as a value: what it takes, what it gives, and what it does. */
export function route<
  Id extends string,
  Verb extends Method,
  Path extends string,
  Input extends z.core.$ZodType,
  Reply extends z.core.$ZodType,
>(
  given: RouteFacts<Id, Verb, Path> & {
    readonly input: Input;
    readonly reply: Reply;
    readonly run: (call: Call<z.output<Input>>) => z.input<Reply> | Promise<z.input<Reply>>;
  },
): ControlRoute<Id, Verb, Path, Input, Reply>;
export function route<
  Id extends string,
  Verb extends Method,
  Path extends string,
  Input extends z.core.$ZodType,
>(
  given: RouteFacts<Id, Verb, Path> & {
    readonly input: Input;
    readonly reply: null;
    readonly run: (call: Call<z.output<Input>>) => void;
  },
): ControlRoute<Id, Verb, Path, Input, null>;
export function route<Input extends z.core.$ZodType>({
  run,
  ...facts
}: Omit<ControlRoute<string, Method, string, Input>, 'answer'> & {
  readonly run: (call: Call<z.output<Input>>) => unknown;
}): ControlRoute {
  return {
    ...facts,
    async answer({ query, body, bytes, ...call }) {
      // A request for a sandbox that does not exist is refused before its body is read.
      sandboxOf(call.place, call.path);
      const given = isFromQuery(facts) ? query : await body();
      const content = facts.takesBytes ? await bytes() : NO_BYTES;
      // The sandbox may have been deleted while the body arrived.
      const sandbox = sandboxOf(call.place, call.path);
      return run({ ...call, bytes: content, sandbox, input: readInput(facts.input, given) });
    },
  };
}

const NO_BYTES = new Uint8Array();

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
