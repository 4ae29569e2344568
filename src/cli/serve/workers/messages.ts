import type { DeliveredAnswer } from '../../../http/delivery.ts';
import type { MockOptions } from '../../../mock/create-mock.ts';
import type { Taken } from '../../../mock/journal-ring.ts';
import type { PlaceWrite } from '../../../mock/saved/place-writes.ts';
import type { SavedState } from '../../../mock/saved/schema.ts';

/** What the primary and its workers tell each other, by the channel that Node gives them. */

/** A request without its body. */
export interface CarriedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A write, as far as answers can depend on it. */
export interface CopiedWrite extends PlaceWrite {
  /** Beside a state whose world was given as data. */
  readonly givenWorld?: MockOptions['world'];
}

/** What has changed at the primary since the changes before. */
export interface Changes {
  readonly writes: readonly CopiedWrite[];
  /** Sandboxes that only the primary answers for from now on, or no more. */
  readonly owned: readonly (readonly [sandbox: string, isOwned: boolean])[];
  /** When it was done, in milliseconds that all processes of the machine share. */
  readonly moment: number;
}

/** All that a worker begins with. */
export interface Begin {
  readonly options: Pick<MockOptions, 'assumptions' | 'faultHeader' | 'world'> & {
    readonly state: SavedState;
  };
  /** Of the other sandboxes. */
  readonly changes: Changes;
  readonly host: string;
  readonly port: number;
  /** Connections that the worker may have at once. */
  readonly connections: number;
  readonly hasControl: boolean;
  readonly hasConsole: boolean;
}

/** A request as the journal of a sandbox takes it. */
export interface SandboxTaken extends Omit<Taken, 'body'> {
  body: Taken['body'];
  readonly sandbox: string;
}

/** What a worker answered since its report before. */
export interface Report {
  /** Those of one sandbox in their order. */
  readonly records: readonly SandboxTaken[];
  readonly used: readonly {
    readonly sandbox: string;
    readonly answers: number;
    /** Entries that no journal would have kept until now. */
    readonly skipped: number;
    /** The last time, in milliseconds that all processes of the machine share. */
    readonly at: number;
  }[];
  /** What real time has over the shared milliseconds in the process of the worker. */
  readonly wallClock: number;
}

/** Parts of a body, one for each time that the other side asks for one. */
export type BodyMessage =
  | { readonly kind: 'pull'; readonly body: number }
  | { readonly kind: 'cancel'; readonly body: number }
  | { readonly kind: 'part'; readonly body: number; readonly bytes: Uint8Array | null }
  | { readonly kind: 'broken'; readonly body: number };

export type ToWorker =
  | { readonly kind: 'begin'; readonly begin: Begin }
  /** Report, and answer nothing before you may go on; or just report. */
  | { readonly kind: 'hold' | 'collect'; readonly isFollowed: boolean }
  | { readonly kind: 'go-on' | 'changes'; readonly changes: Changes }
  | {
      readonly kind: 'answered';
      readonly id: number;
      readonly answer: DeliveredAnswer;
      /** Whether the sandbox that was asked is there, and was used by it. */
      readonly isUsed: boolean;
    }
  | {
      readonly kind: 'controlled';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly body: Uint8Array | { readonly stream: number } | null;
    }
  | { readonly kind: 'stop' }
  | BodyMessage;

export type ToPrimary =
  /** The worker listens to what it is told; what came before that is lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly baseUrl: string; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'report' | 'last-report' } & Report)
  /** There is something to report; a worker that is full answers no more before it has. */
  | { readonly kind: 'news'; readonly isFull: boolean }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly request: CarriedRequest;
      /** Whether its sandbox may have been let go for want of use, as far as the worker knows. */
      readonly mayBeIdle: boolean;
    }
  | {
      readonly kind: 'control';
      readonly id: number;
      readonly request: CarriedRequest;
      readonly body: number | null;
    }
  | BodyMessage;
