import { nothing, route } from '../route.ts';
import { sandboxReply, stateBody } from '../schemas.ts';
import { sandboxOf } from './sandboxes.ts';

export const stateRoutes = [
  route({
    id: 'exportState',
    method: 'GET',
    path: '/sandboxes/{id}/state',
    summary:
      'All that the sandbox holds, to go on from elsewhere: its seed, and the writes since. It has the secrets of its keys.',
    input: nothing,
    status: 200,
    reply: stateBody,
    run: ({ sandbox }) => sandbox.exportState(),
  }),
  route({
    id: 'importState',
    method: 'PUT',
    path: '/sandboxes/{id}/state',
    summary: 'Goes on from what another one held; the journal is empty.',
    holdsWorld: () => true,
    input: stateBody,
    status: 200,
    reply: sandboxReply,
    run({ sandbox, input }) {
      sandbox.importState(input);
      return sandboxOf(sandbox);
    },
  }),
];
