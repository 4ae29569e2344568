import type { Profile } from '../profile/schema.ts';
import { inLowerCase } from './in-lower-case.ts';
import { visibleRefusal } from './visible-refusal.ts';

/** The field of a profile at a path such as `limit.maximum`, as it can be seen from outside. */
export function visibleAt(profile: Profile, path: string): unknown {
  if (path.startsWith('refusals.')) return visibleRefusal(profile, path);
  const value = fieldAt(profile, path);
  if (/^(keyCheck|workspaceRead|listing)\.headers$/.test(path)) {
    return { ...inLowerCase(profile.transport.headers), ...inLowerCase(value) };
  }
  if (path === 'transport.headers') return inLowerCase(value);
  // What stands on answers to OPTIONS alone shows nothing where there are none.
  const { cors, options } = profile.transport;
  if (path === 'transport.cors' && cors?.when === 'options' && options === 'refused') return null;
  if (path === 'transport.optionsHeaders') {
    return { ...inLowerCase(profile.transport.headers), ...inLowerCase(value) };
  }
  if (path === 'formats.validationStatus')
    return profile.formats.validationStatus.map((each) => each.value).toSorted();
  if (path === 'formats.fileId' || path === 'formats.workspaceId')
    return visibleId(profile.formats[path === 'formats.fileId' ? 'fileId' : 'workspaceId']);
  // However pages are filled, they hold one entry.
  if (path === 'listing.pageFill' && profile.limit.maximum === 1) return 'single';
  const { style, offset } = profile.formats.createdAt;
  // RFC 2822 writes both alike.
  if (path === 'formats.createdAt.offset' && style === 'rfc2822' && offset === '+00:00') return 'Z';
  // Numbers compare apart only where they grow by a digit, which is a matter of the first.
  const isNumbered = profile.formats.fileId.style === 'sequential';
  if (path === 'listing.idComparison' && isNumbered) return undefined;
  return value;
}

/** Whether two profiles say the same of a field, as far as it can be seen from outside. */
export const sameAt = (a: Profile, b: Profile, path: string): boolean =>
  path === 'cursor.minLength'
    ? isAbout(a.cursor.minLength, b.cursor.minLength)
    : canonical(visibleAt(a, path)) === canonical(visibleAt(b, path));

/** Cursors of one deployment may vary in length, and some styles by several characters a step. */
const isAbout = (a: number, b: number) => Math.abs(a - b) <= Math.max(10, 0.1 * Math.max(a, b));

function fieldAt(profile: Profile, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => Object.entries(inner ?? {}).find(([key]) => key === name)?.[1],
      profile,
    );
}

function visibleId(format: Profile['formats']['fileId']): unknown {
  if (format.style === 'random') {
    return { ...format, alphabet: Array.from(format.alphabet).toSorted().join('') };
  }
  if (format.style !== 'sequential') return format;
  // Numbers that have grown to the width show no padding; the first of them is not seen.
  const { start, width, ...form } = format;
  return { ...form, width: String(start).length >= width ? 0 : width };
}

/** JSON whose fields stand in one order. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
