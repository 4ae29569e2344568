import type { WalkPicture } from '../../contract-tests/causes/picture.ts';
import type { Exchange } from '../../contract-tests/http/exchange.ts';
import { rules } from '../../contract-tests/rules.ts';
import { need } from '../../contract-tests/run/need.ts';
import {
  fail,
  type Outcome,
  pass,
  unproven,
  type Verdict,
  warn,
} from '../../contract-tests/run/outcome.ts';
import type { JudgedReport, NotJudgedReport, RuleResult } from '../../contract-tests/run/report.ts';
import type { KnownFailure } from '../../src/report/known-failures.ts';

/** Runs as the reports get them, with every verdict and every kind of expectation. */

const startedAt = '2026-01-15T12:00:00.000Z';
const baseUrl = 'https://files.example.com';

/** A response of a hostile deployment that tries to run a script in the report. */
export const hostileTexts = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</style></title></textarea></pre><img src="https://evil.test/x.png" onerror=alert(1)>',
  'javascript:alert(1)',
  '<!--<script>', // opens a state of the parser in which </script> is text
  ']]><failure/>&amp;<![CDATA[',
  '\u0000\u0001\u001B[31m\u0085\uFFFE\uD800 \u202Egnp.exe',
];

function exchangeOf(text: string): Exchange {
  return {
    method: 'GET',
    url: `${baseUrl}/api/v1/auth?x=${text}`,
    requestHeaders: { accept: 'application/json', authorization: 'Bearer [key …4b86]' },
    status: 200,
    responseHeaders: { 'content-type': `text/html; ${text}`, [`x-${text}`]: text },
    body: `{"workspaceId": "${text}"}`,
    bodyBytes: 100,
    bodyTruncated: false,
    milliseconds: 12.34,
    curl: `curl -sS -i --globoff -H "Authorization: Bearer $WORKSPACE_FILES_KEY" '${baseUrl}/api/v1/auth?x=${text}'`,
  };
}

/** A judged run in which every text that a deployment can influence is the given one. */
export function recordWith(text: string) {
  const outcomes = outcomesWith(text);
  const results = rules.map(
    ({ id, title, clauses }): RuleResult => ({
      id,
      title,
      clauses,
      outcome: outcomes[id] ?? pass,
      milliseconds: 20,
    }),
  );
  const count = (verdict: Verdict) =>
    results.filter(({ outcome }) => outcome.verdict === verdict).length;
  const report: JudgedReport = {
    kind: 'judged',
    baseUrl,
    requests: 187,
    milliseconds: 1234,
    results,
    counts: {
      pass: count('pass'),
      fail: count('fail'),
      warn: count('warn'),
      unproven: count('unproven'),
    },
    observations: observationsWith(text),
  };
  return { startedAt, known: knownWith(text), report };
}

/** One outcome of every verdict; all other rules pass. */
function outcomesWith(text: string): Readonly<Record<string, Outcome>> {
  return {
    'auth.no-credentials': fail(
      `a refusal ${text}`,
      `200 ${text}`,
      exchangeOf(text),
      exchangeOf('b'),
    ),
    'auth.expired-key': unproven(`no key ${text}`, need.key('expired', `an expired key ${text}`)),
    'auth.missing-scope': unproven(
      `no key ${text}`,
      need.key('unscoped', 'a key without files:read'),
      [exchangeOf(text)],
    ),
    'key-check.success': fail('200', text, exchangeOf(text)),
    'listing.names': warn(`no embedding ${text}`, `U+202A in ${text}`, exchangeOf(text)),
    'paging.end': {
      ...fail('null', text, exchangeOf(text)),
      likelyCause: { kind: 'ends-too-early', text: `it ends ${text}: probably so` },
      picture: pictureWith(text),
    },
  };
}

function pictureWith(text: string): WalkPicture {
  return {
    letters: [['C', `"${text}2", created 2026 ${text}`]],
    lines: [
      'The earlier walk without a limit: … 3 more … page 1 [A B *C* D] … 2 more …',
      'The later walk without a limit: … 3 more … page 1 [A B] missing: C page 2 [D E] … 2 more …',
    ],
  };
}

/** Failures that occur, that are expected no longer, that are gone, and that are unproven. */
const knownWith = (text: string): Readonly<Record<string, KnownFailure>> => ({
  'key-check.success': { reason: `known ${text}` },
  'paging.end': { reason: 'known', until: '2025-12-31' },
  'paging.ends': { reason: `gone ${text}` },
  'auth.expired-key': { reason: 'open' },
});

/** One observation that was seen, and one that was not. */
function observationsWith(text: string): JudgedReport['observations'] {
  return [
    {
      id: 'formats.validationStatus',
      clauses: ['2.3-validationStatus-values'],
      question: 'Values of validationStatus.',
      observed: {
        kind: 'observed',
        answer: `"${text}" (100 %) of 1 file.`,
        value: [{ value: text, share: 1 }],
        evidence: [exchangeOf(text)],
      },
    },
    {
      id: 'listing.tieOrder',
      clauses: ['4.3-tie-direction', '2.3-createdAt-format'],
      question: 'Direction of ids among equal creation times.',
      observed: {
        kind: 'not-observed',
        reason: `no ties ${text}`,
        need: need.files(`two files ${text}`),
        provide: `two files ${text}`,
        stop: 'budget',
      },
    },
  ];
}

export function notJudgedRecord(text: string) {
  const report: NotJudgedReport = {
    kind: 'not-judged',
    reason: 'key-refused',
    message: `Failed to judge the deployment: ${text}`,
    evidence: [exchangeOf(text)],
    baseUrl,
    requests: 1,
    milliseconds: 20,
  };
  return { startedAt, report };
}
