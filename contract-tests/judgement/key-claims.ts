import type { Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { isArray } from '../listing/page.ts';
import { readShownTime } from '../listing/shown-time.ts';
import { leaves } from '../observations/sample.ts';

/** A field of a response, at any depth. */
export type Leaf = ReturnType<typeof leavesOf>[number];

/** The most fields that are examined: a response may have any size. */
const MAX_LEAVES = 500;

/**
 * The fields in the response to a key check: single values; those in a list have the name of the
 * list.
 */
export function leavesOf({ body }: Pick<Answer, 'body'>) {
  if (body.kind !== 'json') return [];
  const found = leaves('', body.value).slice(0, MAX_LEAVES);
  return found.map(([path, value]) => {
    const list = path.replace(/(\.\d+)+$/, '');
    return { name: list.slice(list.lastIndexOf('.') + 1), path, value };
  });
}

/** The field as it appears in messages: `can.files.read: true`. */
export const leafText = ({ path, value }: Leaf): string => `${path}: ${JSON.stringify(value)}`;

/**
 * Words in names of scopes that the key need not have: those that exist, and those that it lacks.
 */
const OF_OTHERS =
  /^(available|supported|possible|grantable|known|all|required?|requires|needed|needs|missing|lacks|lacking|denied)$/;
const OF_PERMISSIONS =
  /^(scopes?|permissions?|grants?|granted|rights?|access|allow|allowed|can|may)$/;

/**
 * Whether a field says that the key may read files (true) or may not (false); undefined if it says
 * neither. How a key check conveys it is open (clause 4.1): as the name of the scope in a list or a
 * text, as a flag of that name, or nested, as in `can.files.read`.
 */
export function filesReadBy({ path, value }: Leaf): boolean | undefined {
  const words = wordsOf(path);
  if (words.some((word) => OF_OTHERS.test(word))) return undefined;
  if (typeof value === 'boolean') {
    return /(^| )(files read|read files)$/.test(words.join(' ')) ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const names = value.slice(0, 4000).split(/[\s,]+/);
  // A sentence may name the scope without granting it.
  if (names.length > 1 && !words.some((word) => OF_PERMISSIONS.test(word))) return undefined;
  const isGranted = (name: string): boolean =>
    /^files[:./_]read$/i.test(name) || (words.at(-1) === 'files' && name === 'read');
  return names.some(isGranted) ? true : undefined;
}

/** Whether it is a field of permissions that is empty. */
export function isEmptyPermission({ name, value }: Leaf): boolean {
  const isEmpty = value === '' || (isArray(value) && value.length === 0);
  return isEmpty && /scope|permission|grant|right/i.test(name);
}

/**
 * The field that explicitly calls the key valid, such as `valid: true` or `expired: false`.
 *
 * @param isExpiryShown whether another field shows that the key has expired: `active` may then mean
 *   that it was not revoked.
 */
export function callingValid(leaves: readonly Leaf[], isExpiryShown: boolean): Leaf | undefined {
  return leaves.find(({ name, path, value }) => {
    const [own, parents] = [wordsOf(name).join(' '), wordsOf(path.slice(0, -name.length))];
    if (parents.some((word) => OF_OTHER_THINGS.test(word))) return false;
    if (/^(is |key |key is )?valid$/.test(own)) return value === true;
    if (/^(is |has |key )?expired$/.test(own)) return value === false;
    const isStatus = /^(key )?(status|state|validity)$/.test(own);
    if (isStatus && value === 'valid') return true;
    const isActive = /^(is |key )?active$/.test(own)
      ? value === true
      : isStatus && value === 'active';
    return isActive && !isExpiryShown;
  });
}

const OF_OTHER_THINGS = /^(workspace|account|user|owner|organi[sz]ation|org|plan|subscription)s?$/;

/** The words of a name or a path, in lower case: `/canReadFiles` has can, read and files. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.split(/[^a-z]+/).filter((word) => word !== '');
}

/** The earliest and the latest time of an event, in milliseconds since 1970. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Clocks may differ by this much, in milliseconds. */
const SKEW = 60_000;
const LARGEST_OFFSET = 14 * 3_600_000;

/**
 * Whether the expiry of a key in a field has passed; undefined if the field does not say so with
 * certainty.
 *
 * The good key is valid during the run: if its expiry has passed by the clock, the clock is
 * unreliable and the two keys can only be compared.
 *
 * @param clock the time at the deployment, in milliseconds since 1970.
 */
export function hasPassed(
  { name, value }: Leaf,
  goodValue: Json | undefined,
  clock: number,
): boolean | undefined {
  if (!/expir|valid_?(un)?til|not_?after|^exp$/i.test(name)) return undefined;
  if (/(in|ttl|seconds|minutes|hours|days|remaining|left)$/i.test(name)) {
    return typeof value === 'number' ? value <= 0 : undefined;
  }
  const expiry = timeOf(value);
  const good = timeOf(goodValue ?? null);
  if (!expiry) return undefined;
  if (good && good.to < clock) return expiry.from >= good.from ? false : undefined;
  if (expiry.to + SKEW < clock) return true;
  return expiry.from > clock + SKEW ? false : undefined;
}

/** Parses a time in any format that files may use; the unit of an epoch number is guessed. */
export function timeOf(value: Json): TimeSpan | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const shown = readShownTime(String(value));
  if (!shown) return undefined;
  if (shown.format === 'epoch') {
    // Seconds, milliseconds or microseconds, whichever is a time of this century.
    const unit = [1000, 1, 0.001].find((each) => Number(value) * each >= 1e11);
    const from = Number(value) * (unit ?? 1);
    return unit === undefined ? undefined : { from, to: from + unit };
  }
  const doubt = shown.zoned ? 0 : LARGEST_OFFSET;
  const milliseconds = (at: bigint): number => Number(at / 10n ** 18n) / 1000;
  return { from: milliseconds(shown.at) - doubt, to: milliseconds(shown.at + shown.step) + doubt };
}
