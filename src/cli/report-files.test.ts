import { createColors } from 'picocolors';
import { parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { fieldsWith } from '../../test/support/compared-fields.ts';
import { clientReportWith, knownWith } from '../../test/support/sample-client-runs.ts';
import { hostileTexts, notJudgedRecord, recordWith } from '../../test/support/sample-records.ts';
import { schemaOf } from '../../test/support/schema.ts';
import { githubAnnotations } from '../report/annotations.ts';
import { checkReport } from '../report/check-report.ts';
import { htmlReport } from '../report/html.ts';
import { jsonText } from '../report/json-text.ts';
import { junitReport } from '../report/junit.ts';
import { markdownReport } from '../report/markdown.ts';
import type { Report } from '../report/report.ts';
import { terminalReport } from '../report/terminal.ts';
import { fieldsReport } from './drift.ts';
import { learnSummary } from './learn.ts';

/** Every report in every format, with hostile texts in place of all received ones. */

const startedAt = '2026-01-15T12:00:00.000Z';

const commands: Readonly<Record<string, (text: string) => Report>> = {
  check: (text) => checkReport(recordWith(text).report, recordWith(text)),
  'check, nothing judged': (text) =>
    checkReport(notJudgedRecord(text).report, notJudgedRecord(text)),
  consumer: (text) => clientReportWith(text),
  'consumer, with expected failures': (text) => clientReportWith(text, { known: knownWith(text) }),
  drift: (text) => fieldsReport(fieldsWith(text), { subject: text, startedAt, interrupted: text }),
};

/** A format, and the part of its structure that must not depend on received texts. */
interface Format {
  readonly name: string;
  readonly write: (command: string, text: string) => string;
  readonly formOf: (written: string) => unknown;
}

const commandOf = (name: string) => commands[name] ?? expect.fail();
const plain = createColors(false);

const formats: readonly Format[] = [
  {
    name: 'terminal',
    write: (name, text) => terminalReport(commandOf(name)(text), plain),
    formOf: (written) => written.split('\n').length,
  },
  {
    name: 'JUnit',
    write: (name, text) => junitReport(commandOf(name)(text)),
    // The parser rejects whatever XML 1.0 forbids.
    formOf: (written) =>
      parseXmlDocument(written)
        .getElementsByTagName('*')
        .map(({ tagName }) => tagName),
  },
  {
    name: 'HTML',
    write: (name, text) => htmlReport(commandOf(name)(text)),
    // Tags with the names of their attributes. Another test opens the report in a real browser.
    formOf: (written) =>
      [...written.replace(/<style>.*<\/style>/s, '').matchAll(/<[^>]*>/g)].map(([tag]) =>
        tag.replace(/"[^"]*"/g, '""'),
      ),
  },
  {
    name: 'Markdown',
    write: (name, text) => markdownReport(commandOf(name)(text)),
    formOf: (written) =>
      written
        .split('\n')
        .map((line) => line.replace(/&#\d+;/g, '').replace(/[^&<>`*_{}[\]#+!|~@$=^\\]/g, '')),
  },
  {
    name: 'annotations',
    write: (name, text) => githubAnnotations(commandOf(name)(text)),
    formOf: (written) =>
      written.split('\n').map((line) => /^::\w+ title=[^:,]*(?=::)/.exec(line)?.length),
  },
  {
    name: 'JSON',
    write: (name, text) => jsonText(commandOf(name)(text)),
    formOf: (written) => Object.keys(JSON.parse(written)),
  },
];

const STEERING = /[\p{Cs}\p{Cc}\u202A-\u202E\u2066-\u2069](?<![\n\t])/u;
const codes = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
const steering = [
  ...[codes(0, 0x1f), codes(0x7f, 0x9f), codes(0x202a, 0x202e), codes(0x2066, 0x2069)],
  'a\uD800b\uDFFFc',
];
const markup = [
  '\n# heading\n- item\n| a | b |',
  '[link](javascript:alert(1)) ![x](https://evil.test/x.png) https://evil.test www.evil.test',
  '`code` ``` **bold** _it_ ~~x~~ @somebody #12 <b> &lt; &#60; $x$',
];

const { parse } = schemaOf('report');

describe.each(Object.keys(commands))('%s', (command) => {
  test('the JSON report matches its schema', () => {
    parse(jsonText(commandOf(command)('a')));
  });

  test.each(formats)('$name: what was received stays text', ({ write, formOf }) => {
    const form = formOf(write(command, 'a'));

    for (const text of [...hostileTexts, ...steering, ...markup]) {
      const written = write(command, text);
      expect(formOf(written), text).toEqual(form);
      expect(written, text).not.toMatch(STEERING);
    }
  });

  test('Markdown is bounded, and forms no link', () => {
    const write = (text: string) => markdownReport(commandOf(command)(text));

    expect(write('<'.repeat(100_000)).length).toBeLessThan(250_000);
    for (const text of markup) expect(write(text)).not.toMatch(/https?:|www\./);
  });
});

test.each(steering)('learn: nothing steers the terminal or its file: %j', (text) => {
  const json = jsonText({ [text]: text });

  expect(learnSummary({ ...recordWith('a').report, baseUrl: text })).not.toMatch(STEERING);
  expect(json).not.toMatch(STEERING);
  expect(JSON.parse(json)).toEqual({ [text]: text });
});
