import type { ClientSubject } from './client-subject.ts';
import { commands } from './clients/commands.ts';
import { fetchers } from './clients/fetchers.ts';
import { pagers } from './clients/pagers.ts';

/** Clients of the API, each with the mistakes that are planted in it. */
export const clients: readonly ClientSubject[] = [...fetchers, ...pagers, ...commands];
