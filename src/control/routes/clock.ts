import type { Sandbox } from '../../mock/sandboxes/registry.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { nothing, route } from '../route.ts';
import { clockInput, clockReply } from '../schemas.ts';

export const clockOf = ({ clock }: Sandbox) => ({
  now: toIso(Math.round(clock.now() * MICROSECONDS.millisecond)),
  frozen: clock.isFrozen(),
});

export const clockRoutes = [
  route({
    id: 'readClock',
    method: 'GET',
    path: '/sandboxes/{id}/clock',
    summary: 'Where the clock of the sandbox stands.',
    input: nothing,
    status: 200,
    reply: clockReply,
    run: ({ sandbox }) => clockOf(sandbox),
  }),
  route({
    id: 'changeClock',
    method: 'PATCH',
    path: '/sandboxes/{id}/clock',
    summary: 'Sets the clock, moves it, stops it or lets it run.',
    input: clockInput,
    status: 200,
    reply: clockReply,
    run({ sandbox, input: { now, frozen, advanceSeconds } }) {
      const { clock } = sandbox;
      // One call: it is done whole, or not at all.
      if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1_000, now);
      else if (now !== undefined) clock.set(now);
      if (frozen === true) clock.freeze();
      if (frozen === false && clock.isFrozen()) clock.run();
      return clockOf(sandbox);
    },
  }),
];
