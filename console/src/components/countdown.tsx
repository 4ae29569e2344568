import { mockNow } from '../data/sandbox.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units of a span: `89 days 4 hours`; `now` below a second. */
export function spanText(milliseconds: number): string {
  let seconds = Math.floor(Math.abs(milliseconds) / 1_000);
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    const count = Math.floor(seconds / size);
    seconds %= size;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ') || 'now';
}

/** How long until an instant on the mock's clock, or since. */
export function Countdown({ until }: { readonly until: string }) {
  const { value: now } = mockNow;
  if (now === null) return <time dateTime={until}>…</time>;
  const left = Date.parse(until) - now;
  return (
    <time dateTime={until} title={until}>
      {left > 0 ? `in ${spanText(left)}` : left <= -1_000 ? `${spanText(left)} ago` : 'now'}
    </time>
  );
}
