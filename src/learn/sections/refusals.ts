import {
  type HeaderValues,
  need,
  type RefusalSample,
  readFailure,
} from '../../../contract-tests/suite.ts';
import type { JsonObject } from '../../document/wire.ts';
import { pathsIn } from '../../profile/fields.ts';
import { type RefusalCondition, refusalConditions } from '../../profile/refusal-conditions.ts';
import {
  canSay,
  NO_PROFILE,
  oncePerRun,
  type Reading,
  type SectionReaders,
  type Seen,
  shownBy,
} from '../field-reader.ts';
import { type RefusalTemplates, refusalTemplates } from '../generalise/refusal-templates.ts';
import { expressible, headersIn } from '../headers.ts';

/** `bad-limit` of `badLimit`. */
type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : Name;

/** The observation that shows a condition; a missing one does not compile. */
const shownIn = (condition: RefusalCondition) =>
  `refusals.${condition.replace(/[A-Z]/g, '-$&').toLowerCase()}` as `refusals.${Hyphenated<RefusalCondition>}`;

/** Every part of the refusal for each condition (clause 7 r4). */
export const refusals = Object.fromEntries(
  refusalConditions.flatMap((condition) => {
    const refusalIn = oncePerRun((seen) => readRefusal(condition, seen));
    return pathsIn(`refusals.${condition}`).map((path) => {
      const part = path.slice(`refusals.${condition}.`.length);
      const reader = shownBy(shownIn(condition), (_, seen): Reading => {
        const obstacle = obstacleTo(condition, seen);
        return obstacle === undefined ? readPart(part, refusalIn(seen)) : { assume: obstacle };
      });
      return [path, reader];
    });
  }),
  // Each path has the type that its reader returns.
) as SectionReaders<'refusals'>;

/** The refusals of one condition, as a profile expresses them. */
interface RefusalSeen {
  readonly parts: JsonObject;
  /** Names of parts that a profile cannot express. */
  readonly inexpressible: JsonObject;
  readonly lost: readonly string[];
  readonly generated: readonly string[];
  /** Whether only HEAD was refused, without a body to learn from. */
  readonly isBodiless: boolean;
}

function readPart(part: string, seen: RefusalSeen | undefined): Reading {
  if (!seen) {
    return {
      assume: 'it is not refused here',
      need: need.deployment('a deployment that refuses it'),
    };
  }
  const { parts, inexpressible, generated } = seen;
  if (seen.isBodiless && ['code', 'error', 'extra', 'text'].includes(part)) {
    return { assume: 'HEAD has no body, and no other method was refused' };
  }
  const lost = part === 'status' ? seen.lost : [];
  const { [part]: value } = parts;
  if (value === undefined) {
    const what = `${part} is ${JSON.stringify(inexpressible[part])}`;
    return { assume: NO_PROFILE, lost: [...lost, what] };
  }
  return { value, lost, ...(part === 'extra' && generated.length > 0 && { generated }) };
}

/** @returns undefined if nothing was refused. */
function readRefusal(condition: RefusalCondition, seen: Seen): RefusalSeen | undefined {
  const refused = seen(shownIn(condition))?.samples.filter(({ ok }) => !ok) ?? [];
  const { template, others } = refusalTemplates(refused, seen);
  if (!template) return undefined;
  const everywhere = headersIn(seen).everywhere.headers;
  const expressed = partsIn(template.parts, everywhere);
  const all = [template, ...Object.values(others)];
  const last = refused.findLast(({ asked }) => asked.operation === 'listFiles') ?? refused[0];
  const body = last ? readFailure(last).body : 'empty';
  return {
    parts: expressed,
    inexpressible: template.parts,
    lost: [...lostIn(all, refused, body), ...otherRefusals(expressed, others, everywhere)],
    generated: all.flatMap((each) => each.generated),
    isBodiless: body === 'empty' && refused.some(({ asked }) => asked.method === 'HEAD'),
  };
}

/** The parts that a profile can express. */
function partsIn(template: JsonObject, everywhere: HeaderValues): JsonObject {
  const { status = null, code = null, error = null, text = null, contentType = null } = template;
  const { code: _code, error: _error, ...extra } = Object(template.extra);
  const { allow, ...headers }: Record<string, string> = Object(template.headers);
  // A mock adds the Allow header of a 405 by itself.
  const isUsualAllow = status === 405 && USUAL_ALLOW.test(allow ?? '');
  const own = Object.entries({
    ...headers,
    ...(allow !== undefined && !isUsualAllow && { allow }),
  }).filter(([name, value]) => !name.startsWith('access-control-') && everywhere[name] !== value);
  const headersOf = expressible('refusals.noCredentials.headers', Object.fromEntries(own));
  return {
    ...(canSay('refusals.noCredentials.status', status) && { status }),
    code,
    error,
    extra,
    ...(canSay('refusals.noCredentials.text', text) && { text }),
    ...(canSay('refusals.noCredentials.contentType', contentType) && { contentType }),
    headers: { ...headersOf, ...(status === 405 && allow === undefined && { allow: '' }) },
  };
}

const USUAL_ALLOW = /^GET(, HEAD)?(, OPTIONS)?$/;

/** The refusals of operations and forms that differ from the learned one, as sentences. */
const otherRefusals = (
  usual: JsonObject,
  others: RefusalTemplates['others'],
  everywhere: HeaderValues,
): string[] =>
  Object.entries(others).map(([what, own]) => {
    const differing = Object.entries(partsIn(own.parts, everywhere)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]),
    );
    const parts = differing.map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return `the refusal differs for ${what}: ${parts.join(', ')}`;
  });

function lostIn(
  templates: readonly NonNullable<RefusalTemplates['template']>[],
  refused: readonly RefusalSample[],
  body: string,
): string[] {
  const statuses = [...new Set(refused.map(({ status }) => status))];
  const unique = (names: readonly string[]) => [...new Set(names)].join(', ');
  const differing = unique(templates.flatMap((each) => each.differing));
  const generated = unique(templates.flatMap((each) => each.generated));
  const odd = templates.flatMap(({ parts: { extra } }) =>
    ['code', 'error'].filter((name) => name in Object(extra)),
  );
  const isKnown = ['json-object', 'json', 'text', 'empty'].includes(body);
  return [
    ...(differing ? [`responses differ in ${differing} (${statuses.join(', ')})`] : []),
    ...(generated ? [`the values of ${generated}, which vary`] : []),
    ...(odd.length > 0 ? [`${odd.join(' and ')} is not a string`] : []),
    ...(isKnown ? [] : [`the body is ${body}`]),
  ];
}

const isForeign = (condition: RefusalCondition) =>
  condition === 'otherWorkspace' || condition === 'unknownWorkspace';

const isOtherScope = (seen: Seen) => seen('workspace.scope')?.scope === 'another';

/** The reason that the refusal could not be seen, if any. */
function obstacleTo(condition: RefusalCondition, seen: Seen): string | undefined {
  const isIgnored = seen('listing.path-id')?.pathId === 'ignored';
  return isForeign(condition) && isIgnored && isOtherScope(seen)
    ? 'the listing ignores the path, and the workspace read refuses the key for its scope'
    : undefined;
}
