import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { exchangeText } from '../../../../src/report/exchange-text.ts';
import type { Report as CheckReport, Item, ItemVerdict } from '../../../../src/report/report.ts';
import { Badge, Clause, CodeBlock, Facts, Name } from '../../components/elements.tsx';
import type { Checked } from './run.ts';

const tones = {
  fail: 'bad',
  fragile: 'warn',
  warn: 'warn',
  unproven: 'plain',
  pass: 'good',
} as const;
const verdicts = ['fail', 'warn', 'unproven', 'pass'] as const;

type Observation = NonNullable<CheckReport['observations']>[number];

/** Maximum characters of a shown body. */
const MAX_BODY = 8_000;

/** A run of the suite; what needs attention comes first. */
export function Report({ checked: { suite, record } }: { readonly checked: Checked }) {
  const [chosen, setChosen] = useState<ItemVerdict | null>(null);
  const report = suite.checkReport(record.report, record);
  const { subject, notes, items, observations = [] } = report;
  const of = (verdict: ItemVerdict) => items.filter((item) => item.verdict === verdict);
  return (
    <>
      <div class="card stack">
        <h2>{suite.headlineOf(report)}</h2>
        <p class="soft">
          <Name text={`${subject} · ${suite.summaryOf(report)}`} />
        </p>
        {items.length === 0 &&
          notes.map((note) => (
            <p key={note}>
              <Name text={note} />
            </p>
          ))}
        <fieldset class="row">
          <legend class="visually-hidden">Show rules by verdict</legend>
          {verdicts.map((kind) => (
            <button
              key={kind}
              type="button"
              class="button"
              aria-pressed={chosen === kind}
              onClick={() => setChosen(chosen === kind ? null : kind)}
            >
              <Badge tone={tones[kind]}>{of(kind).length}</Badge> {kind}
            </button>
          ))}
        </fieldset>
      </div>
      {items.length > 0 && <h2>Rules</h2>}
      <ul class="stack">
        {(chosen ? [chosen] : verdicts).flatMap(of).map((item) => (
          <li key={item.id}>
            <Rule item={item} />
          </li>
        ))}
      </ul>
      {observations.length > 0 && <h2>Observations</h2>}
      {observations.length > 0 && (
        <p class="soft">
          What the deployment does where the document leaves a choice. Observations do not affect
          the verdicts.
        </p>
      )}
      <ul class="stack">
        {observations.map((each) => (
          <li key={each.id}>
            <Observed result={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Rule = ({ item }: { readonly item: Item }) => (
  <Fold
    summary={
      <>
        <Badge tone={tones[item.verdict]}>{item.verdict}</Badge>
        <span class="grow">{item.title}</span>
        <code class="soft wide-only">{item.id}</code>
      </>
    }
  >
    <ul class="soft">
      {item.clauses.map((id) => (
        <li key={id}>
          <Clause id={id} />
        </li>
      ))}
    </ul>
    <Facts
      of={Object.fromEntries(
        item.details.map(([name, text]) => [name, <Name key={name} text={text} />]),
      )}
    />
    <Exchanges evidence={item.exchanges} />
  </Fold>
);

const Observed = ({ result }: { readonly result: Observation }) => (
  <Fold
    summary={
      <span class="grow">
        {result.title} <Name text={result.details[0]?.[1] ?? ''} />
      </span>
    }
  >
    <Facts
      of={Object.fromEntries(
        result.details.map(([name, text]) => [name, <Name key={name} text={text} />]),
      )}
    />
    <Exchanges evidence={result.exchanges} />
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
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div class="stack">{children}</div>}
    </details>
  );
}

const Exchanges = ({ evidence }: { readonly evidence: Item['exchanges'] }) => (
  <>
    {evidence.map((exchange, index) => (
      <CodeBlock
        key={exchange.request + String(index)}
        what={`exchange ${index + 1} of ${evidence.length}`}
        text={exchangeText(exchange, MAX_BODY)}
      />
    ))}
  </>
);
