import type { Seen } from './field-reader.ts';
import type { Volatility } from './generalise/generalise.ts';

/** Which fields of bodies are no choice, by what all answers of the run showed. */
export function volatilityIn(seen: Seen): Volatility {
  const { certain = [], likely = [] } = seen('transport.headers')?.volatile ?? {};
  const [sure, other] = [new Set(certain), new Set(likely)];
  return (path) => {
    // In a refusal, they stand beside its code and its error.
    const own = path.replace(/^extra\./, '');
    if (sure.has(own)) return 'certain';
    return other.has(own) ? 'likely' : undefined;
  };
}
