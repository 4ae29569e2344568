import type { JsonObject } from '../../src/document/wire.ts';
import type { Answer } from '../http/client.ts';
import type { Credential, KeyName } from '../http/credentials.ts';
import type { Evidence } from '../http/exchange.ts';
import type { RuleContext } from '../run/context.ts';
import { need, someFiles } from '../run/need.ts';
import { cannotSee } from '../run/observation.ts';
import { type Entry, objectOf, type Page } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';
import { requestOf } from './generated-parts.ts';

/** What the walks of the survey showed, for observations that need no other requests. */

const noWorkspace = () =>
  cannotSee(
    'the key check does not return the workspaceId',
    need.deployment('a key check that returns the workspaceId'),
  );

/** The workspace of the key; ends an observation that needs it if there is none. */
export async function ownWorkspace(context: RuleContext): Promise<string> {
  return (await context.workspaceId()) ?? noWorkspace();
}

const descriptions: Readonly<Record<KeyName, string>> = {
  key: 'a key',
  unscoped: 'a key without files:read',
  expired: 'an expired key',
  other: 'a key of another workspace',
};

/** One of the keys; ends an observation that needs it if it was not given. */
export function givenKey({ credentials }: RuleContext, name: KeyName): Credential {
  const what = descriptions[name];
  return credentials[name] ?? cannotSee(`${what} was not given`, need.key(name, what));
}

/** A second response to the same request: a single one does not show which parts are generated. */
export async function another({ client, send }: RuleContext, answer: Answer): Promise<Answer> {
  const isSame = (other: Answer) => other !== answer && requestOf(other) === requestOf(answer);
  return client.journal.find(isSame) ?? send(answer.request);
}

/** The survey; ends an observation that needs it if no page of files was listed. */
export async function pagesSeen(context: RuleContext): Promise<Survey> {
  const survey = (await context.survey()) ?? noWorkspace();
  const { first, interrupted, pages } = survey;
  const page = first.pages[0];
  if (!page && interrupted) throw interrupted;
  if (page && !page.answer.ok) {
    cannotSee(
      `the listing responds with ${page.answer.status} to the key`,
      need.key('key', 'a key with the scope files:read'),
    );
  }
  const isPage = ({ entries }: Page) => entries !== undefined;
  return pages.some(isPage)
    ? survey
    : cannotSee('no page of files was seen', need.deployment('a listing of files'));
}

/** Every file of all walks, once. */
export function filesIn({ walks }: Survey) {
  const files = new Map<string, { readonly fields: JsonObject; readonly entry: Entry }>();
  for (const entry of walks.flatMap(({ entries }) => entries)) {
    const fields = objectOf(entry.raw);
    if (fields && !files.has(entry.key)) files.set(entry.key, { fields, entry });
  }
  return [...files.values()];
}

/** The number of files in the listing of the key, if a walk reached its end. */
export async function totalOf(context: RuleContext): Promise<number | undefined> {
  const survey = await context.survey();
  return survey?.walks.findLast(({ end }) => end.kind === 'complete')?.entries.length;
}

/** One text field of all listed files; ends an observation that needs it if no file has it. */
export async function textsSeen(context: RuleContext, field: string) {
  const texts = filesIn(await pagesSeen(context)).flatMap(({ fields, entry: { exchange } }) => {
    const text = fields[field];
    return typeof text === 'string' ? [{ text, exchange }] : [];
  });
  const [first, ...rest] = texts.map(({ exchange }) => exchange);
  if (!first) return cannotSee(`no file with a ${field} was listed`, someFiles);
  const evidence: Evidence = [first, ...rest.slice(-1)];
  return { texts, evidence };
}
