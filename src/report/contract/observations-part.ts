import {
  type ObservationResult,
  provideText,
  type SettingNames,
  undecidable,
} from '../../../contract-tests/suite.ts';
import { clauses } from '../../document/clauses.ts';
import { groupsBySection } from '../by-section.ts';
import type { ReportItem, ReportPart } from '../report.ts';

/** What a deployment does at the open clauses, and why some clauses cannot be decided. */
export function observationsPart(
  observations: readonly ObservationResult[],
  names: SettingNames | undefined,
): ReportPart {
  const hidden = clauses.flatMap(({ id, text }): ReportItem[] => {
    const why = undecidable[id];
    if (why === undefined) return [];
    const details = [['because', why]] as const;
    return [{ ...open(id, text, [id]), kind: 'unproven', verdict: 'hidden', details }];
  });
  const items = [...observations.map((each) => itemOf(each, names)), ...hidden];
  return {
    heading: 'Observations',
    lead: 'Choices that the document leaves to the deployment. None of them changes a verdict',
    groups: groupsBySection(items),
  };
}

const open = (id: string, title: string, of: ReportItem['clauses']) => ({
  ...{ id, title, clauses: of, fails: false, message: '' },
});

function itemOf(
  { id, question, clauses: of, observed }: ObservationResult,
  names: SettingNames | undefined,
): ReportItem {
  const item = open(id, question, of);
  if (observed.kind === 'seen') {
    const { answer, evidence: exchanges } = observed;
    return { ...item, kind: 'pass', verdict: 'seen', details: [['answer', answer]], exchanges };
  }
  const { reason, need } = observed;
  return {
    ...item,
    kind: 'unproven',
    verdict: 'not seen',
    details: [
      ['because', reason],
      ['provide', provideText(need, names)],
    ],
  };
}
