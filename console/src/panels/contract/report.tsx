import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Exchange } from '../../../../contract-tests/exchange/exchange.ts';
import type { ObservationResult } from '../../../../contract-tests/judgement/observation.ts';
import { exchangeText } from '../../../../src/report/exchange-text.ts';
import {
  type ItemKind,
  itemKinds,
  itemsOf,
  type ReportItem,
} from '../../../../src/report/report.ts';
import { Badge, Clause, CodeBlock, Facts, Name } from '../../components/elements.tsx';
import { BrowserLimits } from './deployment-form.tsx';
import type { Checked } from './run.ts';

const tones = { fail: 'bad', warn: 'warn', unproven: 'plain', pass: 'good' } as const;

/** Maximum characters of a shown body. */
const MAX_BODY = 8_000;

/** A run of the suite; what needs attention comes first. */
export function Report({ checked: { suite, record } }: { readonly checked: Checked }) {
  const [chosen, setChosen] = useState<ItemKind | null>(null);
  const report = suite.reportOfContract(record);
  const { subject, headline, summary, broken } = report;
  const items = itemsOf(report);
  const ofKind = (kind: ItemKind) => items.filter((item) => item.kind === kind);
  const observations = record.report.kind === 'judged' ? record.report.observations : [];
  return (
    <section class="stack" aria-label="Report">
      <BrowserLimits baseUrl={subject} isUnreachable={broken?.reason === 'unreachable'} />
      <div class="card stack">
        <h2>{headline}</h2>
        <p class="soft">
          <Name text={`${subject} · ${summary}`} />
        </p>
        <Exchanges evidence={broken?.exchanges ?? []} />
        <fieldset class="row">
          <legend class="visually-hidden">Show rules by verdict</legend>
          {itemKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              class="button"
              aria-pressed={chosen === kind}
              onClick={() => setChosen(chosen === kind ? null : kind)}
            >
              <Badge tone={tones[kind]}>{ofKind(kind).length}</Badge> {kind}
            </button>
          ))}
        </fieldset>
      </div>
      {items.length > 0 && <h2>Rules</h2>}
      <ul class="stack">
        {(chosen ? [chosen] : itemKinds).flatMap(ofKind).map((item) => (
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
    </section>
  );
}

const Rule = ({ item }: { readonly item: ReportItem }) => (
  <Fold
    summary={
      <>
        <Badge tone={tones[item.kind]}>{item.verdict}</Badge>
        <span class="grow">{item.title}</span>
        <code class="soft minor">{item.id}</code>
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
    <Exchanges evidence={item.exchanges ?? []} />
  </Fold>
);

const Observed = ({ result: { question, observed } }: { readonly result: ObservationResult }) => (
  <Fold
    summary={
      <span class="grow">
        {question} <Name text={observed.kind === 'seen' ? observed.answer : 'not seen'} />
      </span>
    }
  >
    {observed.kind === 'seen' ? (
      <>
        {observed.basis && (
          <p>
            <Name text={`Seen in ${observed.basis}.`} />
          </p>
        )}
        <Exchanges evidence={observed.evidence} />
      </>
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
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
