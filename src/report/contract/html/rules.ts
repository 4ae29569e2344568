import {
  type Outcome,
  provideText,
  type RuleResult,
  type SettingNames,
} from '../../../../contract-tests/suite.ts';
import { clauseById } from '../../../document/clauses.ts';
import type { Expectation } from '../../expectation.ts';
import { expectationMarkup } from '../../html-expectation.ts';
import { detailMarkup, judgedMarkup } from '../../html-verdict.ts';
import { html, type Markup } from '../../markup.ts';
import { expectationOf } from '../../standing.ts';
import { byVerdict } from '../by-verdict.ts';
import type { JudgedRecord } from '../run-record.ts';
import { exchangesMarkup } from './exchanges.ts';
import { walkPictureMarkup } from './walk-picture.ts';

/** The rules, failures first and unfolded, with their first exchange; what passed is folded. */
export function rulesMarkup(record: JudgedRecord): readonly Markup[] {
  const { shown, passed } = byVerdict(record);
  const folded = { kind: 'pass', title: `${passed.length} passed`, id: '' } as const;
  const markupOf = (result: RuleResult) => ruleMarkup(record, result);
  return [
    ...shown.flatMap(({ result, also }) => [
      markupOf(result),
      ...also.map((each) => ruleMarkup(record, each, false)),
    ]),
    ...(passed.length > 0 ? [judgedMarkup(folded, html`${passed.map(markupOf)}`)] : []),
  ];
}

/** @param isOpen false for a failure whose reason stands above it already. */
function ruleMarkup(record: JudgedRecord, result: RuleResult, isOpen?: boolean): Markup {
  const { id, title, outcome } = result;
  const item = {
    ...{ kind: outcome.verdict, title, id, anchor: `rule-${id}` },
    ...(isOpen !== undefined && { isOpen }),
  };
  const expectation = expectationOf(record, result);
  const isPlain = outcome.verdict === 'pass' && expectation === undefined;
  return judgedMarkup(item, isPlain ? undefined : bodyOf(record, result, expectation));
}

function bodyOf(
  { names }: JudgedRecord,
  { id, outcome, clauses }: RuleResult,
  expectation: Expectation | undefined,
): Markup {
  return html`${expectation && expectationMarkup(expectation)}
<dl>
${detailsOf(outcome, names)}
<dt>Clauses</dt><dd>${clauses.map((clause) => html`<p><a href="#clause-${clause}"><code>${clause}</code></a> ${clauseById(clause).text}</p>`)}</dd>
</dl>
${pictureOf(outcome, id)}${outcome.verdict === 'pass' ? undefined : exchangesMarkup(outcome.evidence, outcome.verdict === 'fail' ? 1 : 0)}`;
}

const pictureOf = (outcome: Outcome, id: string): Markup | undefined =>
  'picture' in outcome && outcome.picture ? walkPictureMarkup(outcome.picture, id) : undefined;

function detailsOf(outcome: Outcome, names: SettingNames | undefined): readonly Markup[] {
  switch (outcome.verdict) {
    case 'pass':
      return [];
    case 'unproven':
      return [
        detailMarkup('Because', outcome.reason),
        detailMarkup('Provide', provideText(outcome.need, names)),
      ];
    case 'fail':
    case 'warn':
      return [
        detailMarkup('Expected', outcome.expected),
        detailMarkup('Seen', outcome.seen),
        ...(outcome.likely ? [detailMarkup('Why', outcome.likely.text)] : []),
      ];
  }
}
