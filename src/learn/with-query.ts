import { isArray } from '../../contract-tests/listing/page.ts';
import type { Json } from '../document/wire.ts';
import type { Finding } from './finding.ts';

const BOTH = '{path}{query}';

/**
 * A field that repeats the query where there is one, such as `instance`, does so in all refusals:
 * most were seen of requests without a query, and show the path alone.
 */
export function withQuery(findings: readonly Finding[]): readonly Finding[] {
  const names = new Set(findings.flatMap(({ value }) => namesWithQuery('', value)));
  if (names.size === 0) return findings;
  return findings.map((finding) =>
    finding.value === undefined ? finding : { ...finding, value: added(names, '', finding.value) },
  );
}

function namesWithQuery(name: string, value: Json | undefined): string[] {
  if (typeof value === 'string') return value.includes(BOTH) ? [name] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, each]) => namesWithQuery(inner, each));
}

function added(names: ReadonlySet<string>, name: string, value: Json): Json {
  if (typeof value === 'string') {
    return names.has(name) && !value.includes('{query}') ? value.replace('{path}', BOTH) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map((each, at) => added(names, String(at), each));
  return Object.fromEntries(
    Object.entries(value).map(([inner, each]) => [inner, added(names, inner, each)]),
  );
}
