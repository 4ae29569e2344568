import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../src/control/client/endpoints.ts';
import type { ScenarioStep } from '../../../../src/mock/scenario/scenario.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { Name } from '../../components/text.tsx';
import { notify, notifyFailure } from '../../components/toast.tsx';
import { client, mock, refresh } from '../../data/connection.ts';
import { useRemote } from '../../data/use-remote.ts';
import { hrefOf } from '../../shell/route.ts';
import { doText, triggerText } from './step-text.ts';

type Named = ReplyOf<'listScenarios'>;

/** The scenarios of the package, by name; none before they came. */
export function useScenarioNames(): Named {
  const [names, setNames] = useState<Named>([]);
  const { value: from } = client;
  useEffect(() => void from?.scenarios().then(setNames, notifyFailure), [from]);
  return names;
}

/** Begins a scenario, or ends the one that plays: null. */
export async function playScenario(name: string | null): Promise<void> {
  try {
    await mock.peek()?.setScenario(name);
    refresh();
    notify(name === null ? 'No scenario plays.' : `The scenario ${name} begins.`);
  } catch (cause) {
    notifyFailure(cause);
  }
}

/** What happens to the API while a client uses it. */
export function ScenarioTab({ names }: { readonly names: Named }) {
  const { data: status, error, reload } = useRemote((of) => of.scenario());
  if (status === undefined) {
    return error ? (
      <ErrorState title="Failed to read the scenario" error={error} retry={reload} />
    ) : (
      <Loading />
    );
  }
  return (
    <div class="stack">
      {status && <Playing status={status} />}
      <ul class="switches-scenarios">
        {names.map(({ name, description }) => (
          <li key={name} class="card">
            <div>
              <h3>
                {name} {status?.name === name && <Badge tone="good">plays</Badge>}
              </h3>
              <p class="soft">{description}</p>
            </div>
            <Button
              icon={status?.name === name ? 'refresh' : 'play'}
              aria-label={`${status?.name === name ? 'Begin again' : 'Start'} ${name}`}
              onClick={() => void playScenario(name)}
            >
              {status?.name === name ? 'Begin again' : 'Start'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Status = NonNullable<Awaited<ReturnType<NonNullable<typeof mock.value>['scenario']>>>;

function Playing({ status: { name, title, steps, done, next } }: { readonly status: Status }) {
  return (
    <section class="card switches-playing" aria-label="The scenario that plays">
      <header class="row">
        <h2>
          <Name text={title || name} />
        </h2>
        {steps > 0 && (
          <Badge tone={next === null ? 'plain' : 'good'}>
            {done} of {steps} steps
          </Badge>
        )}
        <span class="push">
          <Button icon="close" onClick={() => void playScenario(null)}>
            Stop
          </Button>
        </span>
      </header>
      {steps > 0 && <progress max={steps} value={done} aria-label="Steps that happened" />}
      {next && <NextStep step={next} />}
      {steps > 0 && !next && <p class="soft">Every step has happened.</p>}
      <p class="soft">
        What goes wrong by it stands with the <a href={hrefOf('switches', ['faults'])}>faults</a>.
      </p>
    </section>
  );
}

const NextStep = ({ step }: { readonly step: ScenarioStep }) => (
  <p>
    <strong>Next:</strong> <Name text={`${triggerText(step.after)}: ${doText(step.do)}`} />
    {step.times > 1 && <span class="soft"> ({step.times} times)</span>}
  </p>
);
