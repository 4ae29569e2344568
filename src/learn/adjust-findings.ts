import { isArray, objectOf } from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import { escapeText, type Placeholder, parseText } from '../template/grammar.ts';
import type { Finding } from './field-reader.ts';

/**
 * A field that repeats path and query, such as `instance`, does so in all refusals, although most
 * requests had no query and show only the path.
 */
export function withQuery(findings: readonly Finding[]): readonly Finding[] {
  const names = new Set<string>();
  const mapped = (change: (text: string, name: string) => string) =>
    findings.map((finding) =>
      finding.value === undefined
        ? finding
        : { ...finding, value: mapTexts(finding.value, change) },
    );
  mapped((text, name) => {
    const parts = parseText(text);
    if (parts.some((part, at) => isPlace(part, 'path') && isPlace(parts[at + 1], 'query'))) {
      names.add(name);
    }
    return text;
  });
  return names.size === 0
    ? findings
    : mapped((text, name) => (names.has(name) ? addQuery(text) : text));
}

/** Changes every text of a value, by the name of its field or its place in a list. */
const mapTexts = (value: Json, change: (text: string, name: string) => string): Json =>
  JSON.parse(
    JSON.stringify(value, (name, inner: unknown) =>
      typeof inner === 'string' ? change(inner, name) : inner,
    ),
  );

const isPlace = (part: string | Placeholder | undefined, name: string): boolean =>
  typeof part === 'object' && part.name === name;

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
