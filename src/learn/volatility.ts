import type { Seen } from './field-reader.ts';
import type { Volatility } from './generalise/generalise.ts';

/**
 * Which fields of bodies are no choice, by what all answers of the run showed.
 *
 * @param constant paths such as `extra.detail` that are a choice in the answers looked at.
 */
export function volatilityIn(seen: Seen, constant: ReadonlySet<string> = new Set()): Volatility {
  const { certain = [], likely = [] } = seen('transport.headers')?.volatile ?? {};
  const [sure, other] = [new Set(certain), new Set(likely)];
  return (path) => {
    if (constant.has(path)) return undefined;
    // In a refusal, they stand beside its code and its error.
    const own = path.replace(/^extra\./, '');
    if (sure.has(own)) return 'certain';
    return other.has(own) ? 'likely' : undefined;
  };
}
