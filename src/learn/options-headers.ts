import { type HeaderValues, type OptionsValue, volatileKind } from '../../contract-tests/suite.ts';
import { escapeText } from '../template/grammar.ts';
import type { Seen } from './field-reader.ts';
import { usualHeaders, volatileHeaders } from './own-headers.ts';

/** Headers of an answer to OPTIONS, besides those of every answer. */
export function readOptionsHeaders({ headers }: OptionsValue, seen: Seen): HeaderValues {
  const usual = usualHeaders(seen);
  const volatile = volatileHeaders(seen);
  const isChosen = (name: string, value: string) =>
    !volatile.kindOf(name) && !volatileKind(name, [value]);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => usual[name] !== value && !usual[name]?.includes('{'))
      .filter(([name, value]) => isChosen(name, value))
      .filter(([name]) => !name.startsWith('access-control-'))
      .map(([name, value]) => [name, name === 'allow' ? asServed(value) : escapeText(value)]),
  );
}

/** The methods that a mock serves are written by the mock itself. */
export function asServed(methods: string | null): string {
  if (methods === null) return '';
  return methods === 'GET, HEAD, OPTIONS' || methods === 'GET, OPTIONS'
    ? '{allow}'
    : escapeText(methods);
}
