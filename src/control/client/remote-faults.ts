import { faultToJson } from '../../mock/faults/fault-json.ts';
import type { Fault, MockFaults, PendingFault } from '../../mock/faults/faults.ts';
import type { Promised } from './promised.ts';
import { wasThere } from './request-error.ts';
import type { Send } from './send.ts';

/** Takes a fault away again, by whichever of its two ways. */
export interface RemoteFault {
  (): Promise<void>;
  readonly id: string;
}

/** The faults of a mock elsewhere; predicates are for mocks of this process. */
export interface RemoteFaults extends Omit<Promised<MockFaults>, 'add'> {
  /** @throws Error that names the field, where a fault could not come to pass as it says. */
  add(fault: Fault): Promise<RemoteFault>;
}

export function createRemoteFaults(send: Send, id: string): RemoteFaults {
  const path = { id };
  const remove = (faultId: string): Promise<boolean> =>
    wasThere(send('removeFault', { path: { id, faultId } }));
  return {
    async add(fault) {
      const added = await send('addFault', { path, input: faultToJson(fault) });
      return Object.assign(async () => void (await remove(added.id)), { id: added.id });
    },
    async list(): Promise<readonly PendingFault[]> {
      return (await send('listFaults', { path })).faults;
    },
    remove,
    clear: () => send('clearFaults', { path }),
  };
}
