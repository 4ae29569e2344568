import { useState } from 'preact/hooks';
import { exchangeText } from '../../../../src/report/exchange-text.ts';
import type { Report as CheckReport, Item } from '../../../../src/report/report.ts';
import { Badge, Clause, CodeBlock, Facts, Name } from '../../components/elements.tsx';
import type { Checked } from './run.ts';

const tones = {
  fail: 'bad',
  fragile: 'warn',
  warn: 'warn',
  unproven: 'plain',
  pass: 'good',
} as const;
/** What needs attention comes first. */
const verdicts = ['fail', 'warn', 'unproven', 'pass'] as const;

type Observation = NonNullable<CheckReport['observations']>[number];

/** Maximum characters of a shown body. */
const MAX_BODY = 8_000;

/** A run of the suite. */
export function Report({ checked: { suite, report } }: { readonly checked: Checked }) {
  const { subject, notes, items, observations = [] } = report;
  return (
    <>
      <div class="card stack">
        <h2>{suite.headlineOf(report)}</h2>
        <p class="soft">
          <Name text={`${subject} · ${suite.summaryOf(report)}`} />
        </p>
        {items.length === 0 && notes.map((note) => <Name key={note} text={note} />)}
      </div>
      {items.length > 0 && <h2>Rules</h2>}
      <ul class="stack">
        {verdicts
          .flatMap((verdict) => items.filter((item) => item.verdict === verdict))
          .map((item) => (
            <Fold key={item.id} of={item} verdict={item.verdict} />
          ))}
      </ul>
      {observations.length > 0 && (
        <>
          <h2>Observations</h2>
          <p class="soft">
            What the deployment does where the document leaves a choice. Observations do not affect
            the verdicts.
          </p>
        </>
      )}
      <ul class="stack">
        {observations.map((each) => (
          <Fold key={each.id} of={each} />
        ))}
      </ul>
    </>
  );
}

interface FoldProps {
  readonly of: Item | Observation;
  readonly verdict?: Item['verdict'];
}

/** A finding; its details are rendered once they are opened. */
function Fold({ of: { title, details, exchanges, clauses }, verdict }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = details.map(([name, text]) => [name, <Name key={name} text={text} />]);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {verdict && <Badge tone={tones[verdict]}>{verdict}</Badge>}
          <span>{title}</span>
          {!verdict && <Name text={details[0]?.[1] ?? ''} />}
        </summary>
        {isOpen && (
          <div class="stack">
            <ul class="soft">
              {clauses.map((id) => (
                <li key={id}>
                  <Clause id={id} />
                </li>
              ))}
            </ul>
            <Facts of={Object.fromEntries(shown)} />
            {exchanges.map((exchange, index) => (
              <CodeBlock
                key={exchange.request + String(index)}
                what={`exchange ${index + 1} of ${exchanges.length}`}
                text={exchangeText(exchange, MAX_BODY)}
              />
            ))}
          </div>
        )}
      </details>
    </li>
  );
}
