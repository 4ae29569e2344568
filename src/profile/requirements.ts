import type { OperationName } from '../document/routes.ts';
import { FILES_READ } from '../document/wire.ts';
import type { Surroundings } from './surroundings.ts';

type Around = Pick<Surroundings, 'keyCheck' | 'workspaceRead' | 'listing'>;

/** What an operation requires of a key under a profile. */
interface Requirements {
  /** The section of the profile with its choices. */
  readonly section: string;
  /** The required scope; null for none. */
  readonly scope: (profile: Around) => string | null;
  /** Whether it refuses a workspace other than that of the key. */
  readonly checksWorkspace: (profile: Around) => boolean;
}

/** By operation; a missing one does not compile. */
export const requirements = {
  checkKey: {
    section: 'keyCheck',
    scope: ({ keyCheck }) => keyCheck.scope,
    checksWorkspace: () => false,
  },
  readWorkspace: {
    section: 'workspaceRead',
    scope: ({ workspaceRead }) => workspaceRead.scope,
    checksWorkspace: () => true,
  },
  listFiles: {
    section: 'listing',
    scope: () => FILES_READ,
    checksWorkspace: ({ listing }) => listing.pathId === 'checked',
  },
} as const satisfies Readonly<Record<OperationName, Requirements>>;
