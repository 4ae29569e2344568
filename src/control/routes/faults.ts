import * as z from 'zod';
import { faultToJson } from '../../mock/faults/fault-json.ts';
import { faultDescriptions, faultSchema } from '../../mock/faults/fault-schema.ts';
import type { PendingFault } from '../../mock/faults/faults.ts';
import { describeSchema } from '../../profile/describe-schema.ts';
import { ControlError } from '../failure.ts';
import { route } from '../route.ts';

const describedFault = describeSchema(faultSchema, faultDescriptions);
const id = z.string().describe('Identifies the fault in the journal, and when you remove it.');
const pendingFault = z.strictObject({
  id,
  fault: describedFault,
  met: z.number().int().min(0).describe('Number of requests affected so far.'),
  hasPredicate: z
    .literal(true)
    .exactOptional()
    .describe('Present if code in the process of the mock also decides which requests it affects.'),
});

/** A pending fault as JSON. A predicate cannot be sent: the JSON only says that there is one. */
function pendingOf({ id, met, fault: { when, ...fault } }: PendingFault) {
  return { id, met, ...(when && { hasPredicate: true as const }), fault: faultToJson(fault) };
}

export const faultRoutes = {
  listFaults: route({
    summary: 'Lists the faults that still wait for requests.',
    reply: z.strictObject({ faults: z.array(pendingFault) }),
    run: ({ sandbox }) => ({ faults: sandbox.faults.list().map(pendingOf) }),
  }),
  addFault: route({
    summary:
      'Adds a fault, such as a different response or a slow connection, for the next matching requests.',
    input: describedFault,
    status: 201,
    reply: z.strictObject({ id }),
    run: ({ sandbox, input }) => ({ id: sandbox.faults.add(input).id }),
  }),
  clearFaults: route({
    summary: 'Removes all faults.',
    run: ({ sandbox }) => sandbox.faults.clear(),
  }),
  removeFault: route({
    summary: 'Removes a fault.',
    run({ sandbox, path: { faultId } }) {
      if (sandbox.faults.remove(faultId ?? '')) return;
      const error = `There is no fault "${faultId}" in this sandbox: it was removed, or has affected all of its requests`;
      throw new ControlError(404, error, 'faultId');
    },
  }),
};
