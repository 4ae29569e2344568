import { signal } from '@preact/signals';
import type { ApiExchange } from '../../data/exchange.ts';
import type { TryFields } from './request-form.ts';

/** A request of this tab, and what became of it. */
export interface Tried {
  readonly number: number;
  readonly fields: TryFields;
  readonly exchange: ApiExchange;
}

const MOST_KEPT = 50;

/** The latest first; as long as the page. */
export const history = signal<readonly Tried[]>([]);
/** Which of them is looked at; the latest if null. */
export const chosen = signal<number | null>(null);

let count = 0;

export function remember(fields: TryFields, exchange: ApiExchange): void {
  const tried = { number: ++count, fields, exchange };
  history.value = [tried, ...history.peek().slice(0, MOST_KEPT - 1)];
  chosen.value = null;
}

/** The one that is looked at. */
export const shownTried = (): Tried | undefined =>
  history.value.find(({ number }) => number === chosen.value) ?? history.value[0];
