import type { HeaderValues } from '../../contract-tests/observations/headers.ts';
import { type ObservationResult, observationOf } from '../../contract-tests/observations.ts';
import { escapeText } from '../template/grammar.ts';
import { type Finding, findingOf } from './finding.ts';

/** What OPTIONS gets (clause 1, transport). */
export function learnOptions(results: readonly ObservationResult[]): readonly Finding[] {
  const id = 'transport.options';
  const everywhere = observationOf(results, 'transport.headers')?.observed;
  const usual = everywhere?.kind === 'seen' ? everywhere.value.headers : {};
  const refused = { assume: 'OPTIONS is refused, and shows no such answer' };
  return [
    findingOf(results, id, 'transport.options', ({ options }) => ({ value: options })),
    findingOf(results, id, 'transport.optionsStatus', ({ options, status }) =>
      options === 'refused' ? refused : { value: status },
    ),
    findingOf(results, id, 'transport.optionsHeaders', ({ options, headers }) =>
      options === 'refused' ? refused : { value: ownOf(headers, usual) },
    ),
    findingOf(results, id, 'transport.methodNeedsKey', ({ needsKey }) =>
      needsKey === null ? { assume: NOTHING_TELLS } : { value: needsKey },
    ),
  ];
}

const NOTHING_TELLS = 'OPTIONS is served, or the refusals that would tell are alike';

function ownOf(headers: HeaderValues, usual: HeaderValues): HeaderValues {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => usual[name] !== value && !usual[name]?.includes('{'))
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
