import { type ApiResponse, need, type Page, type Walk } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, type ObserverResult, objectIn, oncePerRun, throwUnmet } from '../probes.ts';
import {
  type Meaning,
  momentForm,
  type PlaceholderValues,
  type Sample,
  timePlaceholder,
  usualValue,
} from '../templates.ts';
import { createdAtFormOf, fieldsResult, lastName, requestFacts } from './answers.ts';
import { tieObservers } from './formats.ts';
import { pageFill } from './limit.ts';

/** The pages of a listing, their entries and their order (clause 4.3). */

export const listing: Observers<'listing'> = {
  ...tieObservers,
  'listing.pageFill': async (probes) => {
    const fill = await pageFill(probes);
    return fill === null
      ? throwUnmet('the whole listing fits on one page', need.files('a workspace with more files'))
      : { value: fill };
  },
  'listing.emptyPages': async (probes) => {
    const { walks } = await probes.survey();
    return emptyPagesOf(walks.filter(({ entries }) => entries.length > 0));
  },
  'listing.pageFields': async (probes) => {
    const pages = await pageAnswers(probes);
    const total = await probes.total();
    const shown = pages.map((answer): Sample => {
      const { files: _, hasMore, nextCursor, ...fields } = objectIn(answer) ?? {};
      return { value: fields, facts: pageFacts(answer, total) };
    });
    const hasFields = shown.some(({ value }) => Object.keys(Object(value)).length > 0);
    if (hasFields && total === 0) return { unseen: 'the listing is empty', need: someMore };
    return fieldsResult('listing.pageFields', shown, 'a page', { meaning: pageMeaning });
  },
  'listing.entryFields': async (probes) => {
    const workspaceId = await probes.workspace();
    const shown = (await probes.files()).slice(0, MAX_ENTRIES).map(({ fields }): Sample => {
      const { id, name, contentType, size, validationStatus, createdAt, ...others } = fields;
      const facts = { id, name, contentType, size, validationStatus, createdAt, workspaceId };
      return { value: others, facts };
    });
    return fieldsResult('listing.entryFields', shown, 'an entry', {
      meaning: entryMeaning(await createdAtFormOf(probes)),
      // Entries of a twin have the same fields, although their values differ.
      instead: usualValue,
    });
  },
};

const someMore = need.files('a workspace with files');

/** This many entries are enough to show what all have in common. */
const MAX_ENTRIES = 300;

const pageAnswers = oncePerRun(async (probes): Promise<readonly ApiResponse[]> => {
  const { pages } = await probes.survey();
  const first = pages.find(({ entries }) => entries !== undefined);
  const again = first ? await probes.twice(first.answer.request) : [];
  const answers = pages.flatMap(({ entries, answer }) => (entries && answer.ok ? [answer] : []));
  return [...new Set([...answers, ...again])];
});

/** The facts of a page by the names of placeholders. */
function pageFacts(answer: ApiResponse, total: number | undefined): PlaceholderValues {
  const { files, hasMore, nextCursor = null } = objectIn(answer) ?? {};
  const { limit, cursor, path, workspaceId, query } = requestFacts(answer);
  return {
    ...{ total, hasMore, nextCursor, path, query, workspaceId },
    count: Array.isArray(files) ? files.length : undefined,
    limit: /^[1-9]\d{0,8}$/.test(String(limit)) ? Number(limit) : undefined,
    cursor: cursor === '' ? null : cursor,
  };
}

/** By the name of a field first: on full pages, count and limit are the same. */
const pageNames: readonly (readonly [fact: string, name: RegExp])[] = [
  ['limit', /limit|size|per_?page/i],
  ['count', /count|returned|length|items/i],
  ['total', /total|count|files/i],
  ['hasMore', /more|next/i],
  ['nextCursor', /next|cursor|after/i],
  ['cursor', /^$/],
];

const pageMeaning: Meaning = (path, shown) => {
  // No placeholder stands for an object or a list.
  if (shown.some(({ value }) => typeof value === 'object' && value !== null)) return undefined;
  const name = lastName(path);
  const fits = (fact: string) => {
    const known = shown.filter(({ facts }) => facts[fact] !== undefined);
    // A page that echoes its limit shows the default if none was given, and at most the maximum.
    const isEcho = ({ value, facts }: Sample) =>
      value === facts[fact] || (fact === 'limit' && Number(value) < Number(facts.limit));
    return known.some(({ value, facts }) => value === facts[fact]) && known.every(isEcho);
  };
  const isVaried = new Set(shown.map(({ value }) => JSON.stringify(value))).size > 1;
  const fact =
    pageNames.find(([each, form]) => form.test(name) && fits(each)) ??
    pageNames.find(([each]) => isVaried && each !== 'limit' && fits(each));
  return fact && `{${fact[0]}}`;
};

const entryMeaning =
  (timeForm: string | undefined): Meaning =>
  (path, shown) => {
    const name = path.split('.').at(-1) ?? '';
    for (const fact of ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt']) {
      if (shown.every(({ value, facts }) => value !== undefined && value === facts[fact])) {
        return `{${fact}}`;
      }
    }
    const values = shown.map(({ value }) => value);
    if (!/at$|date|time|modified|updated|changed/i.test(name)) return undefined;
    const form = new Set(values.map(momentForm));
    // Any other time, such as that of the last change, becomes the creation time.
    return form.size === 1 && !form.has(undefined)
      ? timePlaceholder('createdAt', values[0], timeForm)
      : undefined;
  };

/** Where walks have empty pages. */
function emptyPagesOf(walks: readonly Walk[]): ObserverResult {
  const places = walks.flatMap(({ pages }) =>
    pages.flatMap(({ entries, hasMore }: Page, index) => {
      if (entries?.length !== 0) return [];
      if (hasMore === false) return index === 0 ? [] : ['last'];
      return [index === 0 ? 'first' : 'between'];
    }),
  );
  const ended = walks.filter(
    ({ end, pages }) => end.kind === 'complete' && pages.length > 1,
  ).length;
  const [place, ...others] = new Set(places);
  if (others.length > 0) return inexpressible('empty pages in several places');
  if (place === 'last' && places.length < ended) {
    return inexpressible('an empty page comes last, but only after a full one');
  }
  if (place !== undefined) return { value: place satisfies Json };
  return ended > 0
    ? { value: 'never' }
    : {
        unseen: 'no walk of several pages reached its end',
        need: need.setting('maxRequests', 'larger', 'or a workspace with fewer files'),
      };
}
