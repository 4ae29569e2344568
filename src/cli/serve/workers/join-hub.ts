import type { ControlRequest } from '../../../control/control-request.ts';
import type { Control } from '../../../control/create-control.ts';
import type { AskedRequest } from '../../../http/asked-request.ts';
import type { DeliveredAnswer } from '../../../http/delivery.ts';
import { failureAnswer } from '../../../http/failure-answer.ts';
import { reportToConsole } from '../../../mock/report-error.ts';
import { uncarry } from './carried-request.ts';
import { createMember, type Member } from './members.ts';
import type { Begin, Report, ToPrimary, ToWorker } from './messages.ts';
import type { News } from './news.ts';

/** A worker that is to answer, as whoever started it knows it. */
export interface JoiningWorker {
  readonly send: (message: ToWorker) => void;
  /** Answers the control requests that it carries here. */
  readonly control: Control | undefined;
  /** Ends what is answered without an end: the server stops. */
  readonly closing: AbortSignal;
}

export interface JoinedWorker {
  /** It is told what it begins with, and all that changes from then on. */
  begin(how: HowToBegin): Promise<void>;
  hear(message: ToPrimary): void;
  /** It is gone. */
  leave(): void;
}

export type HowToBegin = Omit<Begin, 'options' | 'changes'>;

/** What the workers have in common. */
export interface JoinedPlace {
  readonly members: Set<Member>;
  readonly news: News;
  alone<Result>(does: () => Result | Promise<Result>): Promise<Result>;
  receive(report: Report): void;
  /** Answers a request in the place of a worker. */
  answerFor(
    request: AskedRequest,
    mayBeIdle: boolean,
  ): Promise<{ readonly answer: DeliveredAnswer; readonly isUsed: boolean }>;
  /** All that a worker copies, as it is now. */
  beginning(): Pick<Begin, 'options' | 'changes'>;
}

export function joinHub(
  { send, control, closing }: JoiningWorker,
  { members, news, alone, receive, answerFor, beginning }: JoinedPlace,
): JoinedWorker {
  const member = createMember(send);
  const { bodies } = member;
  return {
    begin: (how) =>
      alone(() => {
        members.add(member);
        send({ kind: 'begin', begin: { ...how, ...beginning() } });
      }),
    leave() {
      members.delete(member);
      bodies.end();
      member.settle();
    },
    hear(message) {
      switch (message.kind) {
        case 'listening':
          // It holds until then: what has changed since it began is told to it already.
          void alone(() => {
            member.isIn = true;
          });
          break;
        case 'report':
          receive(message);
          member.settle();
          break;
        case 'last-report':
          receive(message);
          break;
        case 'news':
          news.tell(message.isFull);
          break;
        case 'ask':
          void answerFor(uncarry(message.request), message.mayBeIdle)
            .catch(failed)
            .then((answered) => send({ kind: 'answered', id: message.id, ...answered }));
          break;
        case 'control':
          void answerControl(message);
          break;
        case 'pull':
        case 'cancel':
        case 'part':
        case 'broken':
          bodies.hear(message);
          break;
        case 'ready':
        case 'failed':
          break;
      }
    },
  };

  async function answerControl(message: ToPrimary & { kind: 'control' }): Promise<void> {
    const { id, body: carried } = message;
    const body = carried === null ? null : bodies.take(carried);
    const request: ControlRequest = { ...uncarry(message.request), body, signal: NEVER };
    const response = (await control?.(request, closing)) ?? new Response(null, { status: 404 });
    const { status, headers } = response;
    send({ kind: 'controlled', id, status, headers: [...headers], body: await bodyOf(response) });
  }

  async function bodyOf(response: Response) {
    if (response.body === null) return null;
    const isEndless = response.headers.get('content-type') === 'text/event-stream';
    if (isEndless) return { stream: bodies.offer(response.body) };
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** As the server answers where the mock itself fails, of what cannot be kept for one. */
function failed(cause: unknown) {
  reportToConsole('Failed to serve a request:', cause);
  return { answer: failureAnswer(cause), isUsed: false };
}

/** Who asked tells by its body that it is gone. */
const NEVER = new AbortController().signal;
