import type { ScenarioStatus } from '../../../../src/mock/scenario/play-scenario.ts';
import { Badge, Button, CodeBlock, Name } from '../../components/elements.tsx';
import { Loaded } from '../../components/states.tsx';
import { useRemote, useServer } from '../../data/remote.ts';
import { playScenario } from '../../shell/actions.ts';
import { hrefOf } from '../../shell/route.ts';

/** Scripted events while a client uses the API. */
export function ScenarioTab() {
  const { data: scenarios = [] } = useServer((server) => server.scenarios());
  const remote = useRemote((of) => of.scenario());
  return (
    <Loaded remote={remote} what="the scenario">
      {(status) => (
        <div class="stack">
          {status && <Running status={status} />}
          <ul class="columns">
            {scenarios.map(({ name, description }) => {
              const isRunning = status?.name === name;
              const action = isRunning ? 'Restart' : 'Start';
              return (
                <li key={name} class="card stack">
                  <h3 class="row">
                    {name} {isRunning && <Badge tone="good">running</Badge>}
                    <span class="push" />
                    <Button
                      icon={isRunning ? 'refresh' : 'play'}
                      aria-label={`${action} ${name}`}
                      onClick={() => void playScenario(name)}
                    >
                      {action}
                    </Button>
                  </h3>
                  <p class="soft">{description}</p>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

const Running = ({ status }: { readonly status: ScenarioStatus }) => {
  const { name, title, steps, done, next } = status;
  return (
    <section class="card stack" aria-label="The running scenario">
      <header class="row">
        <h2>
          <Name text={title || name} />
        </h2>
        {steps > 0 && (
          <Badge tone={next === null ? 'plain' : 'good'}>
            {done} of {steps} steps
          </Badge>
        )}
        <span class="push" />
        <Button icon="close" onClick={() => void playScenario(null)}>
          Stop
        </Button>
      </header>
      {steps > 0 && <progress max={steps} value={done} aria-label="Completed steps" />}
      {next && <h3>Next step</h3>}
      {next && <CodeBlock what="the next step" text={JSON.stringify(next, null, 1)} />}
      {steps > 0 && !next && <p class="soft">All steps are done.</p>}
      <p class="soft">
        Its faults are listed under <a href={hrefOf('switches', ['faults'])}>Faults</a>.
      </p>
    </section>
  );
};
