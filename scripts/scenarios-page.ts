import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveScenario, scenarioNames } from '../src/mock/scenario/resolve-scenario.ts';
import { actionSchema, triggerSchema } from '../src/mock/scenario/schema.ts';
import { code, fieldsOf, type SchemaNode, schemaOf, valuesOf } from './describe-schema.ts';

const EXAMPLE = 'examples/scenarios.test.ts';
const example = readFileSync(fileURLToPath(new URL(`../${EXAMPLE}`, import.meta.url)), 'utf8');

/** `docs/scenarios.md`: what a scenario is, those of the package, and what steps may do. */
export const scenariosPage = (): string => `# Scenarios

Made by \`npm run generate\` of \`fixtures/scenarios\` and their schema.

A scenario is what happens to an API while a client uses it: another profile, faults, and steps of clock and data. It plays in the mock, so every face gives the same answers: \`mock.fetch\`, MSW, the server.

| where | how |
| --- | --- |
| in process | \`createMock({ scenario })\`, \`createSandboxes\` and its \`create({ scenario })\`; \`mock.setScenario(scenario)\` on a running mock, \`null\` for none |
| \`serve\` | \`--scenario NAME\` or a file |
| control API | \`scenario\` in \`POST /__mock/sandboxes\`; \`GET\` and \`PUT /__mock/sandboxes/{id}/scenario\`; \`GET /__mock/scenarios\` |

\`mock.scenario\` tells how far it is, and which step is next. \`mock.reset()\` begins it again where the mock was made with it. Another scenario, or \`null\`, takes back the faults and the profile of the one before; what that one did to data and clock stays.

\`\`\`ts ${EXAMPLE}
${example}\`\`\`

## By name

${table(
  ['name', 'what happens'],
  scenarioNames.map((name) => [`\`${name}\``, resolveScenario(name).description]),
)}
## Of your own

An object, or a JSON file: \`title\`, \`description\`, \`profile\` (a name, or what differs from the mock's), \`faults\` (as [\`mock.faults.add\`](mock.md#faults) takes them) and \`steps\`. [scenario.schema.json](../schemas/scenario.schema.json) lets editors complete it. In process a step's \`do\` may be a function instead, which is given the mock.

Steps happen one after the other. Each waits for what \`after\` says, counted from the step before; without \`after\` it happens at once. It is done before the answer is handed on, so the request behind it meets what it did. \`times\` lets a step happen so often before the next one.

A step by time happens when the next request comes, before it is answered, or when the clock is moved by hand: a mock does nothing while nobody asks. Page numbers are those of a walk: a cursor leads to the page behind the one that it was given on, however often that one is asked for.

${table(['field of `after`', 'values', 'what'], triggerRows())}
${table(['action', 'fields', 'what'], actionRows())}
A key or a workspace that is left out is that of the latest request. Labels, profiles and faults are looked at before the scenario begins; a step whose key or file is gone by then does nothing.
`;

const triggerRows = (): readonly Row[] =>
  fieldsOf(schemaOf(triggerSchema)).map(([name, node]) => [
    `\`${name}\``,
    valuesOf(node),
    node.description ?? '',
  ]);

function actionRows(): readonly Row[] {
  const { oneOf = [] } = schemaOf(actionSchema);
  return oneOf.flatMap((node) => {
    if (typeof node === 'boolean') return [];
    const fields = fieldsOf(node);
    const own = fields.filter(([name]) => name !== 'action').map(([name]) => `\`${name}\``);
    return [[actionName(fields), own.join(' ') || 'none', node.description ?? '']];
  });
}

function actionName(fields: readonly [string, SchemaNode][]): string {
  const [, node] = fields.find(([name]) => name === 'action') ?? [];
  return code(node?.const).replaceAll('"', '');
}

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
