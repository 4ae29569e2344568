import { isControl } from '../../../control/create-control.ts';
import type { AskedRequest } from '../../../http/asked-request.ts';
import type { DeliveredAnswer } from '../../../http/delivery.ts';
import type { Beside } from '../../../server/beside.ts';
import { createConsole } from '../../../server/console.ts';
import type { Answers } from '../../../server/handle-request.ts';
import { createCarriedBodies } from './carried-bodies.ts';
import { carry } from './carried-request.ts';
import { createCopies } from './copies.ts';
import { createGate } from './gate.ts';
import type { Begin, Report, ToPrimary, ToWorker } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createTimeline } from './timeline.ts';

/** What a worker answers: from its copies, or as the primary says. */
export interface Replica extends Answers {
  readonly beside: readonly Beside[];
  hear(message: ToWorker): void;
  report(): Report;
}

type Controlled = ToWorker & { readonly kind: 'controlled' };

/** @param send to the primary. It answers nothing before that lets it go on. */
export function createReplica(begin: Begin, send: (message: ToPrimary) => void): Replica {
  const timeline = createTimeline();
  const outbox = createOutbox(timeline, () => {
    // Together with what else is answered in this turn.
    setImmediate(() => send({ kind: 'news', isFull: outbox.isFull() }));
  });
  const copies = createCopies(begin, timeline, outbox.journals);
  let isHeld = true;
  const gate = createGate(() => isHeld || outbox.isFull());
  const bodies = createCarriedBodies(send);
  const asked = new Map<number, (answered: ToWorker & { readonly kind: 'answered' }) => void>();
  const controls = new Map<number, (controlled: Controlled) => void>();
  let numbers = 0;

  const askPrimary = async (request: AskedRequest): Promise<DeliveredAnswer> => {
    const { answer, isUsed } = await new Promise<ToWorker & { readonly kind: 'answered' }>(
      (resolve) => {
        const id = ++numbers;
        asked.set(id, resolve);
        const mayBeIdle = copies.mayBeIdle(request);
        send({ kind: 'ask', id, request: carry(request), mayBeIdle });
      },
    );
    if (isUsed) copies.use(request);
    return answer;
  };
  const answer: Answers['answer'] = (request, mount) =>
    gate.isClosed()
      ? gate.opened().then(() => answer(request, mount))
      : (copies.answer(request, mount) ?? askPrimary(request));

  const answerControl = async (request: Request): Promise<Response> => {
    const id = ++numbers;
    const body = request.body === null ? null : bodies.offer(request.body);
    const controlled = await new Promise<Controlled>((resolve) => {
      controls.set(id, resolve);
      send({ kind: 'control', id, request: carry(request), body });
    });
    // What was not read is not read any more; the server sees to the rest.
    if (body !== null) bodies.forget(body);
    return responseOf(controlled);
  };
  const responseOf = ({ status, headers, body }: Controlled): Response => {
    const isStream = body !== null && 'stream' in body;
    return new Response(isStream ? bodies.take(body.stream) : body && new Uint8Array(body), {
      status,
      headers: headers.map(([name, value]) => [name, value]),
    });
  };
  const report = () => {
    const taken = outbox.take();
    gate.look();
    return taken;
  };
  return {
    answer,
    report,
    beside: [
      ...(begin.hasControl ? [Object.assign(answerControl, { takes: isControl })] : []),
      ...(begin.hasConsole ? [createConsole()] : []),
    ],
    hear(message) {
      switch (message.kind) {
        case 'hold':
        case 'collect':
          if (message.kind === 'hold') isHeld = true;
          outbox.follow(message.isFollowed);
          send({ kind: 'report', ...report() });
          break;
        case 'go-on':
        case 'changes':
          copies.change(message.changes);
          if (message.kind === 'go-on') isHeld = false;
          gate.look();
          break;
        case 'answered':
          asked.get(message.id)?.(message);
          asked.delete(message.id);
          break;
        case 'controlled':
          controls.get(message.id)?.(message);
          controls.delete(message.id);
          break;
        case 'pull':
        case 'cancel':
        case 'part':
        case 'broken':
          bodies.hear(message);
          break;
        case 'begin':
        case 'stop':
          break;
      }
    },
  };
}
