import type * as z from 'zod';
import type { Journal } from '../../mock/journal/journal.ts';
import type { JournalQuery } from '../../mock/journal/query.ts';
import { ControlError } from '../failure.ts';
import { followJournal } from '../follow-journal.ts';
import {
  archiveQuery,
  eventsQuery,
  eventsReply,
  harReply,
  journalQuery,
  journalReply,
} from '../journal-schemas.ts';
import { type Call, nothing, route } from '../route.ts';

function read(journal: Journal, query: JournalQuery): z.input<typeof journalReply> {
  const { entries, next, lost } = journal.read(query);
  return {
    entries: entries.map((entry) => ({ ...entry, assumes: [...entry.assumes] })),
    next,
    lost,
  };
}

/** What comes from now on, or what a client has not seen before it lost the connection. */
function follow(
  journal: Journal,
  { input, headers, closing }: Call<z.output<typeof eventsQuery>>,
  isThere: () => boolean,
): ReadableStream {
  const last = headers.get('last-event-id');
  if (last !== null && !/^\d{1,15}$/.test(last)) {
    throw new ControlError(400, `Expected a number as Last-Event-ID, found ${last}`);
  }
  const after = last === null ? (input.after ?? journal.count()) : Number(last);
  return followJournal(journal, { after, isThere, closing });
}

export const journalRoutes = [
  route({
    id: 'readJournal',
    method: 'GET',
    path: '/sandboxes/{id}/journal',
    summary: 'What was asked and what became of it; never a secret.',
    input: journalQuery,
    status: 200,
    reply: journalReply,
    run: ({ sandbox, input }) => read(sandbox.journal, input),
  }),
  route({
    id: 'readJournalArchive',
    method: 'GET',
    path: '/sandboxes/{id}/journal.har',
    summary: 'The same as an HTTP archive (HAR 1.2), with the bodies of the latest answers.',
    input: archiveQuery,
    status: 200,
    reply: harReply,
    run: ({ sandbox, input }) => sandbox.journal.har(input),
  }),
  route({
    id: 'clearJournal',
    method: 'DELETE',
    path: '/sandboxes/{id}/journal',
    summary: 'Lets all entries of the sandbox go; the next one is numbered as if they were there.',
    input: nothing,
    status: 204,
    reply: null,
    run: ({ sandbox }) => sandbox.journal.clear(),
  }),
  route({
    id: 'followJournal',
    method: 'GET',
    path: '/sandboxes/{id}/events',
    summary: 'The same as server-sent events, from now on or from where a client left off.',
    input: eventsQuery,
    status: 200,
    reply: eventsReply,
    sendsEvents: true,
    run: (call) =>
      follow(
        call.sandbox.journal,
        call,
        () => call.place.sandboxes.get(call.sandbox.id) === call.sandbox,
      ),
  }),
  route({
    id: 'readWholeJournal',
    method: 'GET',
    path: '/journal',
    summary: 'The journal over all sandboxes, numbered in the order in which the server was asked.',
    input: journalQuery,
    status: 200,
    reply: journalReply,
    run: ({ place, input }) => read(place.sandboxes.journal, input),
  }),
  route({
    id: 'readWholeJournalArchive',
    method: 'GET',
    path: '/journal.har',
    summary: 'The same as an HTTP archive.',
    input: archiveQuery,
    status: 200,
    reply: harReply,
    run: ({ place, input }) => place.sandboxes.journal.har(input),
  }),
  route({
    id: 'clearWholeJournal',
    method: 'DELETE',
    path: '/journal',
    summary: 'Lets all entries of all sandboxes go.',
    input: nothing,
    status: 204,
    reply: null,
    run: ({ place }) => place.sandboxes.journal.clear(),
  }),
  route({
    id: 'followWholeJournal',
    method: 'GET',
    path: '/events',
    summary: 'The same as server-sent events.',
    input: eventsQuery,
    status: 200,
    reply: eventsReply,
    sendsEvents: true,
    run: (call) => follow(call.place.sandboxes.journal, call, () => true),
  }),
];
