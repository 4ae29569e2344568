import { choices } from '../src/profile/choices.ts';
import type { Sentences } from '../src/profile/describe-schema.ts';
import type { Answered, Field, Part } from '../src/profile/field.ts';
import {
  conditions,
  formsOf,
  operationsMeeting,
  refusalConditions,
} from '../src/profile/refusal-conditions.ts';
import { sections } from '../src/profile/sections.ts';
import { profileSentences } from '../src/profile/sentences.ts';
import { code, fieldsOf, type SchemaNode, schemaOf, valuesOf } from './describe-schema.ts';
import { tableOf } from './markdown-table.ts';

const INTRODUCTION = `# The fields of a profile

Made by \`npm run generate\` of the sections in \`src/profile\`; [the mock](mock.md#profiles) says what a profile is, and [profile.schema.json](../schemas/profile.schema.json) says the same to editors.

A field answers *open* clauses of the document, the closest first. What is left out has its default. \`name\` and \`description\` are for people; \`learned\` tells what a learned profile rests on, and a mock ignores it.
`;

/** `docs/profile.md`: every field of a profile, its clauses, what it may be, its default. */
export function profilePage(): string {
  const pages = Object.entries(sections).map(([name, section]) => {
    if (name === 'refusals') return refusalsPage();
    const fields = 'fields' in section ? Object.entries<Field>(section.fields) : [];
    const rows =
      'fields' in section
        ? fields.flatMap(([own, field]) => rowsOf(`${name}.${own}`, field))
        : rowsOf(name, section);
    return `## ${name}\n\n${table(['field', 'clauses', 'values', 'default', 'what'], rows)}`;
  });
  return [INTRODUCTION, ...pages, withoutFieldsPage()].join('\n');
}

type Row = readonly string[];

function rowsOf(path: string, field: Field): readonly Row[] {
  const clauses = clausesText(field.clauses);
  if (field.parts === undefined) return [rowOf(path, field, clauses), ...inner(path, field)];
  return Object.entries(field.parts).map(([name, part]) => rowOf(`${path}.${name}`, part, clauses));
}

function rowOf(path: string, { schema }: Part, clauses: string): Row {
  const node = schemaOf(schema);
  const values = fieldsOf(node).length > 0 ? objectText(node) : valuesOf(node);
  return [`\`${path}\``, clauses, values, defaultText(node), sentenceAt(path)];
}

/** The fields of an object that is one choice. */
function inner(path: string, { schema }: Part): readonly Row[] {
  return fieldsOf(schemaOf(schema)).map(([name, node]) => [
    `\`${path}.${name}\``,
    '',
    valuesOf(node),
    defaultText(node),
    node.description ?? '',
  ]);
}

const objectText = (node: SchemaNode): string =>
  valuesOf(node).includes('`null`') ? 'the fields below, or `null`' : 'the fields below';

const defaultText = (node: SchemaNode): string =>
  node.default === undefined || isEmpty(node) ? '' : code(node.default);

/** An empty object whose fields have defaults of their own says nothing. */
const isEmpty = (node: SchemaNode): boolean =>
  fieldsOf(node).length > 0 && JSON.stringify(node.default) === '{}';

function refusalsPage(): string {
  const { unknownKey, badLimit } = sections.refusals.fields;
  const parts = Object.entries<Part>({ ...unknownKey.parts, ...badLimit.parts });
  const partRows = parts.map(([name, { schema }]) => [
    `\`${name}\``,
    valuesOf(schemaOf(schema)),
    sentenceAt(`refusals.*.${name}`),
  ]);
  const conditionRows = refusalConditions.map((condition) => {
    const { clauses, answer } = conditions[condition];
    const operations = operationsMeeting(condition);
    return [
      `\`refusals.${condition}\``,
      clausesText(clauses),
      `${answer.status} \`${answer.code}\`: ${answer.error}`,
      operations.length > 1 ? operations.map((name) => `\`${name}\``).join(', ') : '',
      formsOf(condition)
        .map((form) => `\`${form}\``)
        .join(', '),
      sentenceAt(`refusals.${condition}`),
    ];
  });
  return `## refusals

Each condition has these parts; \`refusals.every\` lays its own over all conditions, before those that are named.

${table(['part', 'values', 'what'], partRows)}
Where a condition is met by several operations, \`operations\` says what is other at one of them; where its fault has several forms, \`forms\` says what is other at one of these.

${table(['condition', 'clauses', 'default', 'operations', 'forms', 'what'], conditionRows)}`;
}

function withoutFieldsPage(): string {
  const rows = Object.entries(choices).flatMap(([clause, choice]) =>
    'none' in choice ? [[clause, choice.none]] : [],
  );
  return `## Open clauses without a field\n\n${table(['clause', 'why'], rows)}`;
}

const sentences: Sentences = profileSentences;

const sentenceAt = (path: string): string => sentences[path] ?? '';

const clausesText = (clauses: Answered): string => clauses.join(', ');

const table = (head: Row, rows: readonly Row[]): string => `${tableOf([head, ...rows])}\n`;
