import type { Json } from '../../src/document/wire.ts';
import { readShownTime } from '../listing/shown-time.ts';

/** When something is, in milliseconds since 1970: no earlier and no later. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** What is known of the time at a deployment, in milliseconds since 1970. */
export interface KeyTimes {
  /** By its Date header, or by the clock of the run: that of a test may stand elsewhere. */
  readonly clock: number;
  /** Of the newest file listed, where its time can be read. */
  readonly newest: number | undefined;
}

/** Clocks may differ by so much. */
const SKEW = 60_000;
const LARGEST_OFFSET = 14 * 3_600_000;

/**
 * What a field says of the expiry of its key; undefined where it says nothing, or nothing certain.
 *
 * The good key is valid at the time of the run: where its expiry has passed by our clock, that clock
 * is none to go by, and the two keys can only be compared.
 */
export function readExpiry(
  name: string,
  value: Json,
  goodValue: Json | undefined,
  { clock, newest }: KeyTimes,
): 'expired' | 'valid' | undefined {
  if (!/expir|valid_?(un)?til|not_?after|^exp$/i.test(name)) return undefined;
  if (/(in|ttl|seconds|minutes|hours|days|remaining|left)$/i.test(name)) return leftOf(value);
  const expiry = timeOf(value);
  if (!expiry) return undefined;
  if (newest !== undefined && expiry.to + SKEW < newest) return 'expired';
  const good = timeOf(goodValue ?? null);
  if (good && good.to < clock) return expiry.from >= good.from ? 'valid' : undefined;
  if (expiry.to + SKEW < clock) return 'expired';
  return expiry.from > clock + SKEW ? 'valid' : undefined;
}

function leftOf(value: Json): 'expired' | 'valid' | undefined {
  if (typeof value !== 'number') return undefined;
  return value > 0 ? 'valid' : 'expired';
}

/** A time in any format that files may show theirs in; of an epoch number the unit is guessed. */
export function timeOf(value: Json): TimeSpan | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const shown = readShownTime(String(value));
  if (!shown) return undefined;
  const milliseconds = (at: bigint): number => Number(at / 10n ** 18n) / 1000;
  if (shown.format === 'epoch') {
    const unit = unitOf(Math.abs(Number(value)));
    const from = Number(value) * (unit ?? 1);
    return unit === undefined ? undefined : { from, to: from + unit };
  }
  const doubt = shown.zoned ? 0 : LARGEST_OFFSET;
  return { from: milliseconds(shown.at) - doubt, to: milliseconds(shown.at + shown.step) + doubt };
}

/** Milliseconds in one: of seconds, of milliseconds, of microseconds, as times of our century. */
function unitOf(number: number): number | undefined {
  if (number >= 1e14 && number < 1e17) return 0.001;
  if (number >= 1e11) return number < 1e14 ? 1 : undefined;
  return number >= 1e8 ? 1000 : undefined;
}
