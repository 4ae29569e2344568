import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import colors from 'picocolors';
import { type Element, parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../test/support/sample-records.ts';
import { terminalReport } from '../../cli/consumer/terminal-report.ts';
import type { ClauseId } from '../../document/clauses.ts';
import { junitReport } from '../../report/junit-report.ts';
import { markdownReport } from '../../report/markdown-report.ts';
import { findCauses } from '../causes/find-causes.ts';
import type { ConsumerReport } from '../check-consumer.ts';
import type { ConsumerRequest } from '../conduct.ts';
import type { ClientResult } from '../consumer-client.ts';
import { findingSubjects, type Judgement } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { type ConsumerRun, expectationsOf, failuresOf } from './consumer-run.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';
import { reportOfClient } from './report-of-client.ts';

const request = (number: number, text: string): ConsumerRequest => ({
  number,
  at: number * 10,
  to: 'api',
  method: 'GET',
  target: `/api/v1/workspaces/ws_1/files?cursor=${text}`,
  operation: 'listFiles',
  workspaceId: 'ws_1',
  limits: [],
  cursors: [text],
  authorization: 'exact',
  keyInUrl: false,
  keyInHeaders: [],
  received: {
    status: 500,
    contentType: `text/html; ${text}`,
    retryAfter: 1,
    body: text,
    fault: 'answer',
    refusal: null,
    page: null,
  },
});

const outcome = (
  id: string,
  judgement: Judgement,
  text: string,
  result: ClientResult = {
    kind: 'failed',
    message: text,
    description: { status: 500, code: text, error: null },
  },
): SituationOutcome => ({
  id,
  clause: '7-r1',
  title: `The server does ${id}.`,
  judgement,
  conduct: { requests: Array.from({ length: 20 }, (_, index) => request(index + 1, text)), result },
  milliseconds: 12,
  untold: id === 'pages.short' ? ['code'] : [],
});

const wrong = (verdict: 'fail' | 'fragile', clause: ClauseId, text: string): Judgement => ({
  verdict,
  findings: [{ severity: verdict, clause, what: `gave ${text}`, requests: [1, 2] }],
});

/** A run with every verdict, in which every text of a client or a server is the given one. */
function runWith(text: string): ConsumerRun {
  const varied = (id: string, choice: string, judgement: Judgement) => ({
    choice,
    clause: '8-limit-maximum' as const,
    outcome: outcome(id, judgement, text),
  });
  const choices = [
    varied('limit.small', 'limit maximum', wrong('fragile', '8-limit-maximum', text)),
    varied('limit.large', 'limit maximum', wrong('fragile', '8-limit-maximum', text)),
    varied('codes', 'code values', wrong('fragile', '7-r4', text)),
    varied('times', 'time format', { verdict: 'pass' }),
  ];
  const outcomes = [
    outcome('pages.full', { verdict: 'pass' }, text, { kind: 'listed', ids: [text] }),
    outcome('pages.short', wrong('fail', '4.3-hasMore', text), text),
    outcome('outage.wait', wrong('fragile', '8-rate-limits', text), text),
    outcome('outage.slow', { verdict: 'unproven', reason: 'it never asked' }, text),
  ];
  return {
    command: ['node', text],
    expectations: [],
    strict: false,
    startedAt: '2026-01-15T12:00:00.000Z',
    report: {
      outcomes,
      causes: findCauses([...outcomes, ...choices.map((each) => each.outcome)]),
      counts: { pass: 1, fail: 1, fragile: 1, unproven: 1 },
      choices,
      dependsOn: choices.slice(0, 3),
      milliseconds: 1_234,
    },
  };
}

/** The same with failures that are put up with, one of each state. */
function expectingWith(text: string): ConsumerRun {
  return {
    ...runWith(text),
    expectations: [
      { id: 'pages.short', reason: `ticket ${text}`, until: '2026-12-31', state: 'met' },
      { id: 'pages.full', reason: `mended ${text}`, state: 'stale' },
      { id: 'outage.wait', reason: `late ${text}`, until: '2025-12-31', state: 'lapsed' },
      { id: 'outage.slow', reason: `hidden ${text}`, state: 'undecided' },
      { id: 'codes', reason: `code ${text}`, state: 'met' },
      { id: 'times', reason: `time ${text}`, state: 'stale' },
    ],
  };
}

const withoutFailure = (run: ConsumerRun): ConsumerRun => ({
  ...run,
  report: {
    ...run.report,
    outcomes: run.report.outcomes.filter(({ judgement }) => judgement.verdict !== 'fail'),
  },
});

test('what fails counts, and what is fragile where that is strict, among choices too', () => {
  const run = runWith('a');
  const ids = (each: ConsumerRun) => failuresOf(each).map(({ id }) => id);

  expect(ids(run)).toEqual(['pages.short']);
  expect(ids(withoutFailure(run))).toEqual([]);
  expect(ids({ ...run, strict: true })).toEqual([
    'pages.short',
    'outage.wait',
    'limit.small',
    'limit.large',
    'codes',
  ]);
});

test('an expected failure is none, until it lapses; a stale one is where that is strict', () => {
  const run = expectingWith('a');
  const ids = (each: ConsumerRun) => failuresOf(each).map(({ id }) => id);

  expect(ids(run)).toEqual([]);
  expect(ids({ ...run, strict: true })).toEqual([
    ...['pages.full', 'outage.wait', 'limit.small', 'limit.large', 'times'],
  ]);
});

test('expected failures are weighed by the verdicts of situations and choices', () => {
  const ids = ['pages.short', 'outage.wait', 'pages.full', 'outage.slow', 'codes', 'times', 'none'];
  const expected = ids.map((id) => ({ id, reason: 'known', until: '2026-01-15' }));
  const states = (startedAt: string) =>
    expectationsOf(runWith('a').report, expected, startedAt).map(({ id, state }) => [id, state]);

  expect(states('2026-01-15T23:59:59.000Z')).toEqual([
    ['pages.short', 'met'],
    ['outage.wait', 'met'],
    ['pages.full', 'stale'],
    ['outage.slow', 'undecided'],
    ['codes', 'met'],
    ['times', 'stale'],
  ]);
  expect(states('2026-01-16T00:00:00.000Z')[0]).toEqual(['pages.short', 'lapsed']);
});

test('every report says on which forms all is judged, where they are not the plainest', () => {
  const texts = (basis: ConsumerReport['basis']) => {
    const { report, ...rest } = runWith('a');
    const run = { ...rest, report: { ...report, ...(basis !== undefined && { basis }) } };
    const terminal = terminalReport(run, colors.createColors(false));
    return [terminal, htmlReport(run), junitReport(reportOfClient(run)), jsonReport(run)];
  };
  const forms = ['file ids are UUIDs', 'keys begin with sk_'];

  for (const text of texts({ forms, profile: {}, keyPrefix: 'sk_' })) {
    for (const form of forms) expect(text).toContain(form);
  }
  const [terminal, page, junit, json = ''] = texts(null);
  for (const text of [terminal, page, junit]) expect(text).toContain('whatever forms of ids');
  expect(JSON.parse(json).basis).toBeNull();
  expect(texts(undefined).join()).not.toMatch(/basis|plainest/);
});

describe('the terminal report', () => {
  const textOf = (run: ConsumerRun) => terminalReport(run, colors.createColors(false));
  const textWith = (text: string) => textOf(runWith(text));

  test('tells what did not pass, each choice once, and the counts', () => {
    const lines = textWith('a').split('\n');

    expect(lines).toContain('The client, judged: node a');
    expect(lines).toContain('  fail      The client gave a  1 situation');
    expect(lines).toContain('            there     pages.short: The server does pages.short.');
    expect(lines).toContain('  fragile   The client gave a  2 choices');
    expect(lines).toContain('            in        limit.*');
    expect(lines).toContain('            shortest  limit.small: The server does limit.small.');
    const unproven = lines.indexOf('  unproven  because it never asked');
    expect(lines[unproven + 1]).toContain('outage.slow');
    expect(lines[2]).toBe('Depends on: limit maximum, code values');
    expect(lines).toContain(
      'Of failures its caller is not always told: code (no fault: the document obliges nobody to pass them on)',
    );
    expect(lines.at(-2)).toBe(
      '4 situations: 1 passed, 1 failed, 1 fragile, 1 unproven; 4 choices: 1 passed, 0 failed, 3 fragile, 0 unproven; 1.2 s',
    );
    expect(lines.join()).not.toMatch(/pages\.full|times/);
  });

  test('tells what became of each expected failure, once', () => {
    const lines = textOf(expectingWith('a')).split('\n');
    const told = lines.filter((line) => /^ {12}(known|stale) {5}/.test(line));

    expect(told.map((line) => line.trim())).toEqual([
      'known     pages.short: this failure is expected: ticket a (until 2026-12-31)',
      'known     outage.wait: this failure is expected no longer: late a (until 2025-12-31)',
      'known     codes: this failure is expected: code a',
      'stale     it no longer fails; its expected failure can go: mended a',
      'known     a failure is expected here: hidden a',
      'stale     it no longer fails; its expected failure can go: time a',
    ]);
    expect(lines).toContain('  pass      The server does pages.full.  pages.full');
    expect(lines.at(-2)).toBe(
      '4 situations: 1 passed, 1 failed (1 of them expected), 1 fragile, 1 unproven; 4 choices: 1 passed, 0 failed, 3 fragile (1 of them expected), 0 unproven; 1.2 s',
    );
  });

  test('leaves the middle of a long walk out', () => {
    const lines = textWith('a')
      .split('\n')
      .map((line) => line.trim());
    const numbers = lines.filter((line) => /^(#\d+ at|…)/.test(line)).slice(0, 9);

    expect(numbers.map((line) => line.replace(/ at .*/, ''))).toEqual([
      ...['#1', '#2', '#3', '#4', '… 12 more', '#17', '#18', '#19', '#20'],
    ]);
  });

  test.each(hostileTexts)('steers no terminal: %j', (text) => {
    const shown = textWith(text) + textOf(expectingWith(text));
    expect(shown).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
    expect(textWith(text).split('\n')).toHaveLength(textWith('a').split('\n').length);
  });
});

describe('the JSON report', () => {
  const schema = JSON.parse(readFileSync('schemas/consumer-report.schema.json', 'utf8'));
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  const results: readonly ClientResult[] = [
    { kind: 'listed', ids: ['a'] },
    { kind: 'answered', workspaceId: null },
    { kind: 'failed', message: 'a', description: null },
    { kind: 'failed', message: 'a', description: { status: 401 } },
    { kind: 'malformed', message: 'a' },
    { kind: 'timed-out' },
    { kind: 'over-budget' },
    { kind: 'not-offered', operation: 'readWorkspace', reason: 'a' },
  ];

  test.each(hostileTexts)('is what its schema says: %j', (text) => {
    expect(validate(JSON.parse(jsonReport(runWith(text)))), JSON.stringify(validate.errors)).toBe(
      true,
    );
  });

  test('is what its schema says with the forms that all is judged on', () => {
    const { report, ...rest } = runWith('a');
    for (const basis of [null, { forms: ['a'], profile: { formats: {} }, keyPrefix: 'sk_' }]) {
      const text = jsonReport({ ...rest, report: { ...report, basis } });
      expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test('holds what became of an expected failure beside its verdict', () => {
    const report = JSON.parse(jsonReport(expectingWith('a')));

    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report.failed).toBe(false);
    const found = [...report.situations, ...report.choices].map(({ expectation }) => expectation);
    expect(found).toEqual([
      { state: 'stale', reason: 'mended a' },
      { state: 'met', reason: 'ticket a', until: '2026-12-31' },
      { state: 'lapsed', reason: 'late a', until: '2025-12-31' },
      { state: 'undecided', reason: 'hidden a' },
      ...[undefined, undefined],
      { state: 'met', reason: 'code a' },
      { state: 'stale', reason: 'time a' },
    ]);
  });

  test.each(findingSubjects)('its schema knows findings about: %s', (about) => {
    const run = runWith('a');
    const finding = {
      about,
      severity: 'fail',
      clause: '7-r1',
      what: 'gave a',
      requests: [],
    } as const;
    const outcomes = [outcome('pages.full', { verdict: 'fail', findings: [finding] }, 'a')];
    const text = jsonReport({ ...run, report: { ...run.report, outcomes } });

    expect(JSON.parse(text).situations[0].findings[0].about).toBe(about);
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each(results)('its schema knows every result: $kind', (result) => {
    const run = runWith('a');
    const outcomes = [outcome('pages.full', wrong('fail', '7-r1', 'a'), 'a', result)];
    const text = jsonReport({ ...run, report: { ...run.report, outcomes } });

    expect(JSON.parse(text).situations[0].result).toEqual(result);
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each([
    ['a verdict of another name', { verdict: 'ok' }],
    ['a failure without a finding', { findings: [] }],
    ['a field that is not documented', { colour: 'red' }],
  ])('its schema refuses %s', (_, change) => {
    const report = JSON.parse(jsonReport(runWith('a')));
    Object.assign(report.situations[1], change);

    expect(validate(report)).toBe(false);
  });

  test('tells each choice that matters once', () => {
    expect(JSON.parse(jsonReport(runWith('a')))).toMatchObject({
      failed: true,
      dependsOn: ['limit maximum', 'code values'],
      untold: ['code'],
      choices: [{ choice: 'limit maximum', id: 'limit.small', verdict: 'fragile' }, {}, {}, {}],
    });
    expect(JSON.parse(jsonReport(withoutFailure(runWith('a')))).failed).toBe(false);
  });
});

describe('the JUnit report', () => {
  const all = (run: ConsumerRun, name: string): Element[] =>
    parseXmlDocument(junitReport(reportOfClient(run))).getElementsByTagName(name);
  const suites = (run: ConsumerRun) =>
    all(run, 'testsuite').map((suite) =>
      ['name', 'tests', 'failures', 'skipped'].map((name) => suite.getAttribute(name)),
    );

  test('has a suite for the situations and one for the choices', () => {
    expect(suites(runWith('a'))).toEqual([
      ['Situations', '4', '1', '1'],
      ['Choices', '4', '0', '0'],
    ]);
    expect(suites({ ...runWith('a'), strict: true })).toEqual([
      ['Situations', '4', '2', '1'],
      ['Choices', '4', '3', '0'],
    ]);
  });

  test('says what failed and what the document says, and tells of what is fragile', () => {
    const run = runWith('a');
    const [failure] = all(run, 'failure');

    expect(failure?.getAttribute('message')).toBe('the client gave a');
    expect(failure?.getAttribute('type')).toBe('fail');
    expect(failure?.textContent).toContain('document, 4.3 (stated): hasMore is a boolean');
    expect(all(run, 'skipped')[0]?.getAttribute('message')).toBe('it never asked');
    expect(all(run, 'system-out')).toHaveLength(4);
    expect(all(run, 'system-out')[0]?.textContent).toMatch(
      /^the client gave a\n\ncause: the client gave a \(1 situation\)\nfragile: the client gave a/,
    );
  });

  test('an expected failure is skipped with its reason; a stale one fails where that is strict', () => {
    const run = expectingWith('a');
    const strict = { ...run, strict: true };
    const outputs = all(run, 'system-out').map(({ textContent }) => textContent);

    expect(suites(run)).toEqual([
      ['Situations', '4', '0', '2'],
      ['Choices', '4', '0', '1'],
    ]);
    expect(all(run, 'skipped')[0]?.getAttribute('message')).toBe('failure expected: ticket a');
    const stale = 'a failure is expected that does not come any more: mended a';
    expect(outputs).toContainEqual(expect.stringContaining(stale));
    expect(suites(strict)).toEqual([
      ['Situations', '4', '2', '2'],
      ['Choices', '4', '3', '1'],
    ]);
    const [failure] = all(strict, 'failure');
    expect(failure?.getAttribute('type')).toBe('stale-expected-failure');
    expect(failure?.getAttribute('message')).toBe(stale);
  });

  test.each(hostileTexts)('whatever is printed, it stays text: %j', (text) => {
    const names = (run: ConsumerRun) => all(run, '*').map(({ tagName }) => tagName);

    expect(names(runWith(text))).toEqual(names(runWith('a')));
    expect(names(expectingWith(text))).toEqual(names(expectingWith('a')));
  });
});

describe('the HTML report', () => {
  const tagsOf = (page: string): string[] =>
    [...page.replace(/<style>.*<\/style>/s, '').matchAll(/<[^>]*>/g)].map(([tag]) =>
      tag.replace(/"[^"]*"/g, '""'),
    );

  test('says what failed, what the document says, and on which choices the client rests', () => {
    const page = htmlReport(runWith('a'));

    expect(page).toContain('<p class="headline">1 failure</p>');
    expect(page).toContain('Of failures its caller is not always told: code (no fault');
    expect(page).toContain('<dd>4.3, stated: hasMore is a boolean');
    expect(page).toContain('<dd>8, open: The largest page size.</dd>');
    expect(page).toContain('It depends on: limit maximum, code values.');
    const counts = [...page.matchAll(/<input [^>]*> (\w+ \(\d+\))/g)].map(([, count]) => count);
    expect(counts).toEqual(['fail (1)', 'fragile (4)', 'unproven (1)', 'pass (2)']);
    expect(htmlReport(withoutFailure(runWith('a')))).toContain(
      'Nothing failed; 1 situation fragile',
    );
  });

  test('tells what became of expected failures, and that nothing else failed', () => {
    const page = htmlReport(expectingWith('a'));

    expect(page).toContain('<p class="headline">Nothing failed that was not expected to</p>');
    const notes = [...page.matchAll(/<p class="note">([^<]*)</g)].map(([, note]) => note);
    expect(notes).toEqual([
      'A failure was expected that does not come any more; its entry can go: mended a',
      'This failure is expected: ticket a (until 2026-12-31)',
      'This failure was expected, and is no longer: late a (until 2025-12-31)',
      'A failure is expected here: hidden a',
      'This failure is expected: code a',
      'A failure was expected that does not come any more; its entry can go: time a',
    ]);
  });

  test('has no script, no picture and nothing to fetch, and its policy forbids them', () => {
    const page = htmlReport(runWith('a'));

    expect(page).not.toMatch(/<(script|img|link|iframe|object|embed|base|form)\b/);
    expect(page).not.toMatch(/\s(src|style|on\w+)=/);
    expect(page).toContain(`content="default-src &apos;none&apos;; style-src &apos;sha256-`);
    const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/ href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  test.each(hostileTexts)('whatever is printed, it stays text: %j', (text) => {
    expect(tagsOf(htmlReport(runWith(text)))).toEqual(tagsOf(htmlReport(runWith('a'))));
    expect(tagsOf(htmlReport(expectingWith(text)))).toEqual(tagsOf(htmlReport(expectingWith('a'))));
  });
});

describe('the Markdown report', () => {
  const formsOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/&#\d+;/g, '').replace(/[^&<>`*_{}[\]#+!|~@$=^\\]/g, ''));

  test('begins with what counts', () => {
    const text = markdownReport(reportOfClient(runWith('a')));

    expect(text).toMatch(
      /^## Client: 1 failure\n\n<code>node a<\/code>\n\n4 situations&#58; 1 passed/,
    );
    expect(text).toContain('Depends on&#58; limit maximum, code values\n');
    expect(text).toContain(
      '<details><summary>1 unproven</summary>\n\n- The server does outage.slow. (<code>outage.slow</code>): it never asked\n',
    );
  });

  test.each([...hostileTexts, '\n# heading', '[link](https://evil.test)', '`code` @somebody'])(
    'whatever is printed, it stays text: %j',
    (text) => {
      expect(formsOf(markdownReport(reportOfClient(runWith(text))))).toEqual(
        formsOf(markdownReport(reportOfClient(runWith('a')))),
      );
    },
  );
});
