import type { LearnedPath } from '../profile/fields.ts';
import type { Learned } from '../profile/learned.ts';
import { escapeText, parseKey, parseText } from '../template/grammar.ts';
import { isObject } from '../text/is-object.ts';
import { isDrawn } from './generalise/varying-form.ts';

/** What is no choice has no part in a comparison: neither run can tell whether it changed. */

/** Header names in lower case, and paths in bodies such as `meta.requestId`. */
export interface Varying {
  readonly headers: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** What varies in one profile or the other, and what the user sets aside. */
export function varyingIn(
  learned: readonly (Learned | undefined)[],
  ignoredHeaders: readonly string[],
): Varying {
  const headers = learned.flatMap((each) => each?.varying?.headers ?? []);
  return {
    headers: new Set([...headers, ...ignoredHeaders].map((name) => name.toLowerCase())),
    fields: new Set(learned.flatMap((each) => each?.varying?.fields ?? [])),
  };
}

/** Which fields of a profile hold headers, and which hold the fields of a body. */
const ofHeaders = /(^|\.)(headers|optionsHeaders)$/;
const ofBody = /(^|\.)(extra|pageFields|entryFields)$/;
const ofSources = /\.fields$/;
const texts = /(^|\.)(code|error)$/;
const overlays = /^refusals\.\w+\.(operations|forms)$/;

/**
 * The value of a field as it is compared: without what varies, and of what is drawn at random that
 * it is drawn, since a few values do not tell of which characters.
 */
export function withoutVarying(path: LearnedPath, value: unknown, varying: Varying): unknown {
  if (overlays.test(path)) {
    return mapObject(value, (_, overlay) =>
      mapObject(overlay, (part, own) => partWithout(part, own, varying)),
    );
  }
  return partWithout(path, value, varying);
}

function partWithout(path: string, value: unknown, { headers, fields }: Varying): unknown {
  if (ofHeaders.test(path)) {
    return mapObject(value, (name, text) =>
      headers.has(name.toLowerCase()) ? undefined : undrawn(text),
    );
  }
  // These say of each field by its name whether it is a template, or where it is from.
  const inner = ofSources.test(path)
    ? mapObject(value, (_, field) =>
        isObject(field) && 'value' in field ? field.value : { field },
      )
    : value;
  if (ofSources.test(path) || ofBody.test(path)) return bodyWithout('', inner, fields);
  return texts.test(path) ? undrawn(value) : value;
}

function bodyWithout(path: string, value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => {
      const own = join(path, String(at));
      return fields.has(own) ? null : bodyWithout(own, item, fields);
    });
  }
  if (!isObject(value)) return undrawn(value);
  return mapObject(value, (name, inner) => {
    const key = parseKey(name);
    // The paths are of bodies, where a brace is one brace.
    const own = join(path, key.kind === 'name' ? key.name : name);
    return fields.has(own) ? undefined : bodyWithout(own, inner, fields);
  });
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Each entry as another; undefined leaves it out, and what is no object stays. */
function mapObject(value: unknown, map: (name: string, inner: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, map(name, inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** Where the deployment is: in a whole URL that repeats the path, the run says it. */
const address = /https?:\/\/[^\s/{}]+(?=\{path\})/g;

/** `req_{hex:16}` as `req_{drawn}`. */
function undrawn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parseText(value)
    .map((part) =>
      typeof part === 'string' ? escapeText(part) : isDrawn(part) ? '{drawn}' : part.written,
    )
    .join('')
    .replace(address, '{address}');
}
