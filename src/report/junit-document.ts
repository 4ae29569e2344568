import { type BaselineComparison, changeOf, changeText } from './baseline.ts';
import { type Markup, xml } from './markup.ts';

/** One test case, and how it counts. */
export interface Case {
  readonly kind: 'success' | 'failure' | 'error' | 'skipped';
  readonly element: Markup;
  /** What it took, where that was measured. */
  readonly milliseconds?: number | undefined;
}

export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** What every suite of a run carries. */
export interface SuiteFacts {
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly properties: Readonly<Record<string, string>>;
}

/** A document of JUnit XML, every count taken from the cases. */
export function junitDocument(name: string, suites: readonly Suite[], facts: SuiteFacts): string {
  const document = xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${name}" ${countsOf(suites.flatMap(({ cases }) => cases))}${timeOf(facts.milliseconds)}>
${suites.map((suite) => suiteElement(suite, facts))}</testsuites>
`;
  return document.toString();
}

function suiteElement({ name, cases }: Suite, { startedAt, properties }: SuiteFacts): Markup {
  // Readers of the format know times without milliseconds and without an offset only.
  const timestamp = startedAt.slice(0, 19);
  const each = Object.entries(properties).map(
    ([property, value]) => xml`<property name="${property}" value="${value}"/>`,
  );
  return xml`  <testsuite name="${name}" ${countsOf(cases)}${timeOf(sumOf(cases))} timestamp="${timestamp}">
    <properties>${each}</properties>
${cases.map((one) => one.element)}  </testsuite>
`;
}

/** Undefined where no case was measured. */
function sumOf(cases: readonly Case[]): number | undefined {
  const measured = cases.flatMap(({ milliseconds }) => milliseconds ?? []);
  return measured.length > 0 ? measured.reduce((sum, each) => sum + each, 0) : undefined;
}

function countsOf(cases: readonly Case[]): Markup {
  const count = (wanted: Case['kind']) => cases.filter(({ kind }) => kind === wanted).length;
  return xml`tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

/** What a test case stands for. */
export interface CaseSubject {
  readonly id: string;
  readonly title: string;
  readonly milliseconds?: number | undefined;
}

export function testCase(
  { id, title, milliseconds }: CaseSubject,
  kind: Case['kind'],
  ...content: Markup[]
): Case {
  const head = xml`<testcase classname="${id}" name="${title}"${timeOf(milliseconds)}`;
  const element =
    content.length === 0 ? xml`    ${head}/>\n` : xml`    ${head}>${content}</testcase>\n`;
  return { kind, element, milliseconds };
}

/** In seconds, as the format has it. */
const timeOf = (milliseconds: number | undefined): Markup | undefined =>
  milliseconds === undefined ? undefined : xml` time="${(milliseconds / 1000).toFixed(3)}"`;

export const skipped = (message: string): Markup => xml`<skipped message="${oneLine(message)}"/>`;

export const failure = (message: string, type: string, text: string): Markup =>
  xml`<failure message="${oneLine(message)}" type="${type}">${text}</failure>`;

export const error = (message: string, type: string, text: string): Markup =>
  xml`<error message="${oneLine(message)}" type="${type}">${text}</error>`;

/** The message, then what shows it. */
export const output = (message: string, text: string): Markup =>
  xml`<system-out>${[message, text].filter((part) => part !== '').join('\n\n')}</system-out>`;

/** That it changed since an earlier run, where one was given and it did. */
export function changeOutputs(comparison: BaselineComparison | undefined, id: string): Markup[] {
  const change = changeOf(comparison, id);
  return comparison && change
    ? [output(`${changeText(change)} since the run of ${comparison.startedAt}`, '')]
    : [];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * A run that was cut short is not green, though nothing failed.
 *
 * @param id of what was run: `contract`, `consumer`.
 */
export function interruptedSuite(id: string, interruption: string): Suite {
  const element = error(interruption, 'interrupted', '');
  return {
    name: 'The run',
    cases: [testCase({ id, title: 'The run comes to its end' }, 'error', element)],
  };
}
