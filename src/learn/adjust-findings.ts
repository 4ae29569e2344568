import { isArray, objectOf } from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import { escapeText, type Placeholder, parseText } from '../template/grammar.ts';
import type { Finding } from './finding.ts';

/**
 * A field that repeats path and query, such as `instance`, does so in all refusals, although most
 * requests had no query and show only the path.
 */
export function withQuery(findings: readonly Finding[]): readonly Finding[] {
  const names = new Set(findings.flatMap(({ value }) => namesWithQuery('', value)));
  if (names.size === 0) return findings;
  return findings.map((finding) =>
    finding.value === undefined ? finding : { ...finding, value: added(names, '', finding.value) },
  );
}

function namesWithQuery(name: string, value: Json | undefined): string[] {
  if (typeof value === 'string') return repeatsQuery(value) ? [name] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, each]) => namesWithQuery(inner, each));
}

function added(names: ReadonlySet<string>, name: string, value: Json): Json {
  if (typeof value === 'string') return names.has(name) ? addQuery(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map((each, at) => added(names, String(at), each));
  return Object.fromEntries(
    Object.entries(value).map(([inner, each]) => [inner, added(names, inner, each)]),
  );
}

const isPlace = (part: string | Placeholder | undefined, name: string): boolean =>
  typeof part === 'object' && part.name === name;

function repeatsQuery(text: string): boolean {
  const parts = parseText(text);
  return parts.some((part, at) => isPlace(part, 'path') && isPlace(parts[at + 1], 'query'));
}

/** Adds the query after the path, unless the text has it. */
function addQuery(text: string): string {
  const parts = parseText(text);
  const path = parts.findIndex((part) => isPlace(part, 'path'));
  if (path < 0 || parts.some((part) => isPlace(part, 'query'))) return text;
  const written = parts.map((part) => (typeof part === 'string' ? escapeText(part) : part.written));
  return written.toSpliced(path + 1, 0, '{query}').join('');
}

/** Removes headers from a finding. @param names in lower case. */
export function withoutHeaders(finding: Finding, names: readonly string[]): Finding {
  const { path, value } = finding;
  if (value === undefined || names.length === 0) return finding;
  const last = path.split('.').at(-1) ?? '';
  const isOverlay = last === 'operations' || last === 'forms';
  return isOverlay || isHeaders(last)
    ? { ...finding, value: without(last, value, names) }
    : finding;
}

const isHeaders = (name: string): boolean => name === 'headers' || name === 'optionsHeaders';

function without(name: string, value: Json, names: readonly string[]): Json {
  const fields = isArray(value) ? undefined : objectOf(value);
  // Fields of a body may have the name of a header.
  if (!fields || name === 'extra') return value;
  const kept = Object.entries(fields).filter(
    ([inner]) => !isHeaders(name) || !names.includes(inner.toLowerCase()),
  );
  return Object.fromEntries(kept.map(([inner, each]) => [inner, without(inner, each, names)]));
}
