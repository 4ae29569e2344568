import { exchangeText } from './exchange-text.ts';
import { type Markup, xml } from './markup.ts';
import { clauseDetails, type Item, isExpectedFailure, messageOf, type Report } from './report.ts';

/** CI systems show the whole text of a failure, on one page with all others. */
const MAX_BODY_LENGTH = 2_000;

/**
 * A run as JUnit XML, valid against the schema of Jenkins: a test case for each item. An unproven
 * item or a known failure is skipped with its reason. A warning is a success with an output. A run
 * that was cut short has a test case with an error.
 */
export function junitReport(report: Report): string {
  const { kind, subject, startedAt, milliseconds, items, interrupted, notes } = report;
  const cases = items.map((item) => caseOf(kind, item));
  if (interrupted !== undefined) {
    const content = xml`<error message="${oneLine(interrupted)}" type="interrupted"/>`;
    cases.unshift(testCase(`${kind}.run`, 'The run comes to its end', 'error', content));
  }
  const count = (wanted: Case['kind']) => cases.filter((each) => each.kind === wanted).length;
  const counts = xml`tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"`;
  const time = xml`time="${(milliseconds / 1000).toFixed(3)}"`;
  // Readers of the format only accept times without milliseconds and without an offset.
  const timestamp = startedAt.slice(0, 19);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="workspace-files ${kind}" ${counts} ${time}>
  <testsuite name="${subject}" ${counts} skipped="${count('skipped')}" ${time} timestamp="${timestamp}">
    <properties>${notes.map((note) => xml`<property name="note" value="${oneLine(note)}"/>`)}<property name="subject" value="${subject}"/></properties>
${cases.map(({ element }) => element)}  </testsuite>
</testsuites>
`.toString();
}

/** One test case, and how it counts. */
interface Case {
  readonly kind: 'success' | 'failure' | 'error' | 'skipped';
  readonly element: Markup;
}

function caseOf(kind: Report['kind'], item: Item): Case {
  const { id, title, verdict, fails, expected, details } = item;
  const message = oneLine(messageOf(item));
  const ended = (as: Case['kind'], content?: Markup) =>
    testCase(`${kind}.${id}`, title, as, content);
  if (fails) {
    return ended(
      'failure',
      xml`<failure message="${message}" type="${verdict}">${evidenceOf(item)}</failure>`,
    );
  }
  const output = xml`<system-out>${message}\n\n${evidenceOf(item)}</system-out>`;
  if (isExpectedFailure(item)) {
    return ended('skipped', xml`<skipped message="${`failure expected: ${expected}`}"/>${output}`);
  }
  if (verdict === 'unproven') return ended('skipped', xml`<skipped message="${message}"/>`);
  return details.length === 0 ? ended('success') : ended('success', output);
}

function testCase(id: string, title: string, kind: Case['kind'], content?: Markup): Case {
  const head = xml`    <testcase classname="${id}" name="${title}"`;
  return { kind, element: content ? xml`${head}>${content}</testcase>\n` : xml`${head}/>\n` };
}

function evidenceOf(item: Item): string {
  const details = [...clauseDetails(item), ...item.details];
  return [
    ...details.map(([name, text]) => `${name}: ${text}`),
    ...(item.lines ?? []),
    ...item.exchanges.map((each) => exchangeText(each, MAX_BODY_LENGTH)),
  ].join('\n\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
