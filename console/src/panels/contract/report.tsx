import type { ComponentChildren } from 'preact';
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
import { Badge, CodeBlock, Fact, Name } from '../../components/elements.tsx';
import { BrowserLimits, Nothing } from './deployment-form.tsx';

const tones = { fail: 'bad', warn: 'warn', unproven: 'plain', pass: 'good' } as const;
/** What needs attention comes first. */
const order: readonly Verdict[] = ['fail', 'warn', 'unproven', 'pass'];

/** Characters of a body that is shown. */
const MAX_BODY = 8_000;

export const Report = ({ report }: { readonly report: ContractReport }) => (
  <section class="stack" aria-label="Report">
    <BrowserLimits
      baseUrl={report.baseUrl}
      isUnreachable={report.kind !== 'judged' && report.reason === 'unreachable'}
    />
    {report.kind === 'judged' ? (
      <Judged report={report} />
    ) : (
      <Nothing title="Nothing could be judged" message={report.message}>
        <Exchanges evidence={report.evidence} />
      </Nothing>
    )}
  </section>
);

function Judged({ report }: { readonly report: JudgedReport }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { counts, results, observations, requests, milliseconds, interrupted } = report;
  return (
    <>
      <div class="card stack">
        <h2>{counts.fail === 0 ? 'Nothing failed' : plural(counts.fail, 'failure')}</h2>
        <p class="soft">
          <Name text={report.baseUrl} /> · {plural(requests, 'request')} in{' '}
          {(milliseconds / 1_000).toFixed(1)} s
        </p>
        {interrupted && (
          <p class="fault">
            <Name text={`Interrupted: ${interrupted}`} />
          </p>
        )}
        <fieldset class="row toggles">
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
            What the deployment does where the document leaves a choice. No verdict depends on it.
          </p>
          <ul class="stack">
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

/** Rules with their outcomes, those that need attention first. */
export const Results = ({ results }: { readonly results: readonly RuleResult[] }) => (
  <ul class="stack">
    {order
      .flatMap((verdict) => results.filter(({ outcome }) => outcome.verdict === verdict))
      .map((result) => (
        <li key={result.id}>
          <Result result={result} />
        </li>
      ))}
  </ul>
);

const Result = ({ result: { id, title, clauses, outcome } }: { readonly result: RuleResult }) => (
  <Fold
    summary={
      <>
        <Badge tone={tones[outcome.verdict]}>{outcome.verdict}</Badge>
        <span class="grow">{title}</span>
        <code class="soft minor">{id}</code>
      </>
    }
  >
    <ul class="soft">
      {clauses.map((clause) => (
        <li key={clause}>
          {clauseById(clause).text} ({clause})
        </li>
      ))}
    </ul>
    <Evidence outcome={outcome} />
  </Fold>
);

function Evidence({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.verdict === 'pass') return null;
  const facts: readonly (readonly [string, string | undefined])[] =
    outcome.verdict === 'unproven'
      ? [
          ['Reason', outcome.reason],
          ['To prove it', outcome.provide],
        ]
      : [
          ['Expected', outcome.expected],
          ['Seen', outcome.seen],
          ['Likely', outcome.likely?.text],
        ];
  return (
    <>
      <dl class="facts">
        {facts.map(
          ([name, text]) =>
            text && (
              <Fact key={name} title={name}>
                <Name text={text} />
              </Fact>
            ),
        )}
      </dl>
      <Exchanges evidence={outcome.evidence} />
    </>
  );
}

const Observed = ({ result: { question, observed } }: { readonly result: ObservationResult }) => (
  <Fold
    summary={
      <span class="grow">
        {question} <Name text={observed.kind === 'seen' ? observed.answer : 'not seen'} />
      </span>
    }
  >
    {observed.kind === 'seen' ? (
      <Exchanges evidence={observed.evidence} />
    ) : (
      <p>
        <Name text={`${observed.reason}. To see it: ${observed.provide}`} />
      </p>
    )}
  </Fold>
);

interface FoldProps {
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Details that are rendered once they are opened. */
function Fold({ summary, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div class="stack">{children}</div>}
    </details>
  );
}

const Exchanges = ({ evidence }: { readonly evidence: readonly Exchange[] }) => (
  <>
    {evidence.map((exchange, index) => (
      <CodeBlock
        key={exchange.url + String(index)}
        what={`exchange ${index + 1} of ${evidence.length}`}
        text={exchangeText(exchange, MAX_BODY)}
      />
    ))}
  </>
);
