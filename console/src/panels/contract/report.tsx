import { useState } from 'preact/hooks';
import type { Exchange } from '../../../../contract-tests/exchange/exchange.ts';
import type { ObservationResult } from '../../../../contract-tests/judgement/observation.ts';
import type { Outcome, Verdict } from '../../../../contract-tests/judgement/outcome.ts';
import type {
  ContractReport,
  JudgedReport,
  RuleResult,
} from '../../../../contract-tests/report.ts';
import { clauseById } from '../../../../src/document/clauses.ts';
import { exchangeText } from '../../../../src/report/exchange-text.ts';
import { plural } from '../../../../src/text/plural.ts';
import { Badge } from '../../components/badge.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Name } from '../../components/text.tsx';
import { BrowserLimits } from './browser-limits.tsx';

const tones = { fail: 'bad', warn: 'warn', unproven: 'plain', pass: 'good' } as const;
/** What needs somebody first. */
const order: readonly Verdict[] = ['fail', 'warn', 'unproven', 'pass'];

/** Characters of a body that is shown. */
const MOST_OF_BODY = 8_000;

export function Report({ report }: { readonly report: ContractReport }) {
  const isJudged = report.kind === 'judged';
  return (
    <section class="stack" aria-label="Report">
      <BrowserLimits
        baseUrl={report.baseUrl}
        isUnreachable={!isJudged && report.reason === 'unreachable'}
      />
      {isJudged ? (
        <Judged report={report} />
      ) : (
        <div class="card stack" role="alert">
          <h2>Nothing could be judged</h2>
          <p>
            <Name text={report.message} />
          </p>
          <Exchanges evidence={report.evidence} />
        </div>
      )}
    </section>
  );
}

function Judged({ report }: { readonly report: JudgedReport }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { counts, results, observations, requests, milliseconds, interrupted } = report;
  return (
    <>
      <div class="card contract-summary">
        <h2>{counts.fail === 0 ? 'Nothing failed' : plural(counts.fail, 'failure')}</h2>
        <p class="soft">
          <Name text={report.baseUrl} /> · {plural(requests, 'request')} in{' '}
          {(milliseconds / 1_000).toFixed(1)} s
        </p>
        {interrupted && (
          <p class="fault">
            <Name text={`It was cut short: ${interrupted}`} />
          </p>
        )}
        <fieldset class="row contract-verdicts">
          <legend class="visually-hidden">Show rules by verdict</legend>
          {order.map((each) => (
            <button
              key={each}
              type="button"
              class="button"
              aria-pressed={verdict === each}
              onClick={() => setVerdict(verdict === each ? null : each)}
            >
              <Badge tone={tones[each]}>{counts[each]}</Badge> {each}
            </button>
          ))}
        </fieldset>
      </div>
      <h2>Rules</h2>
      <Results results={results.filter(({ outcome }) => !verdict || outcome.verdict === verdict)} />
      {observations.length > 0 && (
        <>
          <h2>Observations</h2>
          <p class="soft">
            What it does where the document leaves it open: no verdict rests on it.
          </p>
          <ul class="contract-list">
            {observations.map((each) => (
              <li key={each.id}>
                <Observed result={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Rules with what came of them, those that need somebody first. */
export const Results = ({ results }: { readonly results: readonly RuleResult[] }) => (
  <ul class="contract-list">
    {order
      .flatMap((verdict) => results.filter(({ outcome }) => outcome.verdict === verdict))
      .map((result) => (
        <li key={result.id}>
          <Result result={result} />
        </li>
      ))}
  </ul>
);

function Result({ result: { id, title, clauses, outcome } }: { readonly result: RuleResult }) {
  const [isOpen, setOpen] = useState(false);
  const { verdict } = outcome;
  return (
    <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Badge tone={tones[verdict]}>{verdict}</Badge>
        <span class="contract-title">{title}</span>
        <code class="soft minor">{id}</code>
      </summary>
      {isOpen && (
        <div class="stack contract-body">
          <ul class="soft">
            {clauses.map((clause) => (
              <li key={clause}>
                {clauseById(clause).text} ({clause})
              </li>
            ))}
          </ul>
          <Came outcome={outcome} />
        </div>
      )}
    </details>
  );
}

function Came({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.verdict === 'pass') return null;
  const told: readonly (readonly [string, string | undefined])[] =
    outcome.verdict === 'unproven'
      ? [
          ['Why not', outcome.reason],
          ['To prove it', outcome.provide],
        ]
      : [
          ['Expected', outcome.expected],
          ['Seen', outcome.seen],
          ['Likely', outcome.likely?.text],
        ];
  return (
    <>
      <dl class="contract-told">
        {told.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Name text={text} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Exchanges evidence={outcome.evidence} />
    </>
  );
}

function Observed({ result: { question, observed } }: { readonly result: ObservationResult }) {
  const [isOpen, setOpen] = useState(false);
  const isSeen = observed.kind === 'seen';
  return (
    <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="contract-title">
          {question} <Name text={isSeen ? observed.answer : 'not seen'} />
        </span>
      </summary>
      {isOpen && (
        <div class="stack contract-body">
          {isSeen ? (
            <Exchanges evidence={observed.evidence} />
          ) : (
            <p>
              <Name text={`${observed.reason}. To see it: ${observed.provide}`} />
            </p>
          )}
        </div>
      )}
    </details>
  );
}

const Exchanges = ({ evidence }: { readonly evidence: readonly Exchange[] }) => (
  <>
    {evidence.map((exchange, index) => (
      <CodeBlock
        key={exchange.url + String(index)}
        what={`exchange ${index + 1} of ${evidence.length}`}
        text={exchangeText(exchange, MOST_OF_BODY)}
      />
    ))}
  </>
);
