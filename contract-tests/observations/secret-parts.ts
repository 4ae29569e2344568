import type { Json } from '../../src/document/wire.ts';
import { commonStart } from './common-start.ts';

/** A text that shows a part of a secret, such as `wfk_…4b86`, by lengths. */
export type SecretPart = {
  readonly text: string;
  /** Characters at its start with which the secret starts. */
  readonly start: number;
  /** Characters at its end with which the secret ends. */
  readonly end: number;
  /** Whether a part at its start or end is separated, so that it is a hint of the secret. */
  readonly isHint: boolean;
  /** Whether it shows more than half of the secret at one end. */
  readonly isMost: boolean;
};

/** Every text of a body, at any depth, that shows a part of the secret. */
export function secretParts(body: Json, secret: string): SecretPart[] {
  const most = Math.floor(secret.length / 2);
  const texts = [...new Set(textsIn(body))].filter((text) => text !== secret);
  return texts.flatMap((text) => {
    const start = commonStart([text, secret]).length;
    const end = commonStart([text, secret].map(reversed)).length;
    const part = { text, start, end, isHint: isHint(text, secret) };
    const isMost = start > most || end > most;
    return start + end > 0 || part.isHint ? [{ ...part, isMost }] : [];
  });
}

/** The end or the start of the secret, with dots or stars for the rest. */
function isHint(text: string, secret: string): boolean {
  const [last = ''] = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{2,}(?=[^A-Za-z0-9_-]*$)/.exec(text) ?? [];
  const [first = ''] = /^[A-Za-z0-9_-]{2,}/.exec(text) ?? [];
  const isPart = (part: string) => part.length >= 2 && part.length < secret.length;
  return (isPart(last) && secret.endsWith(last)) || (isPart(first) && secret.startsWith(first));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const reversed = (text: string) => text.split('').toReversed().join('');
