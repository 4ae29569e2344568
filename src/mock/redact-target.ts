import type { WorldKey } from '../world/world.ts';

type Secret = Pick<WorldKey, 'secret' | 'hint'>;

export interface TargetRedactor {
  /** A key stays remembered when it is revoked: what was secret is not shown afterwards. */
  remember(key: Secret): void;
  /**
   * Puts the hint in the place of a key's secret in a path or a query: a client that sends it
   * there is at fault, but a journal must not spread it. All else stays as it was sent, encoded
   * where it was: a line break that somebody sends makes no line of a log.
   */
  redact(target: string): string;
}

/** From this length on a secret is found inside other text too; a shorter one stands for itself. */
const SHORTEST_FOUND_INSIDE = 4;

export function createTargetRedactor(keys: readonly Secret[]): TargetRedactor {
  const hints = new Map(keys.map(({ secret, hint }) => [secret, hint]));
  const patterns = new Map<string, RegExp>();
  const patternOf = (secret: string): RegExp => {
    const pattern = patterns.get(secret) ?? patternFor(secret);
    patterns.set(secret, pattern);
    return pattern;
  };
  return {
    remember: ({ secret, hint }) => void hints.set(secret, hint),
    redact: (target) =>
      [...hints].reduce(
        (text, [secret, hint]) => text.replace(patternOf(secret), () => hint),
        target,
      ),
  };
}

/** Each character as it is, or percent-encoded, as often as somebody encoded it. */
function patternFor(secret: string): RegExp {
  const characters = Array.from(secret, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${character.replace(/[^\w]/, '\\$&')}|%(?:25)*${hex})`;
  }).join('');
  const isFoundInside = secret.length >= SHORTEST_FOUND_INSIDE;
  return new RegExp(isFoundInside ? characters : `(?<![^/?&=])${characters}(?![^/?&=])`, 'g');
}
