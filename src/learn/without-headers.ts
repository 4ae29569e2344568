import { isArray, objectOf } from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import type { Finding } from './finding.ts';

/** A finding that says nothing of some headers; their names are in lower case. */
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
  // What a refusal says in its body may have any name.
  if (!fields || name === 'extra') return value;
  const kept = Object.entries(fields).filter(
    ([inner]) => !isHeaders(name) || !names.includes(inner.toLowerCase()),
  );
  return Object.fromEntries(kept.map(([inner, each]) => [inner, without(inner, each, names)]));
}
