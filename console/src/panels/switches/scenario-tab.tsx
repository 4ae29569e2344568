import type { ScenarioStatus } from '../../../../src/mock/scenario/play-scenario.ts';
import type { ScenarioStep } from '../../../../src/mock/scenario/scenario.ts';
import { act } from '../../components/dialog.tsx';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Loaded } from '../../components/states.tsx';
import { type useNames, useRemote } from '../../data/remote.ts';
import { plural } from '../../data/texts.ts';
import { hrefOf } from '../../shell/route.ts';
import { effectText, requestsText } from './faults.ts';

/** Starts a scenario, or stops the running one: null. */
export const playScenario = (name: string | null) =>
  act((mock) => mock.setScenario(name), {
    done: name === null ? 'The scenario is stopped.' : `The scenario ${name} has started.`,
  });

interface ScenarioTabProps {
  readonly names: ReturnType<typeof useNames>;
}

/** Scripted events while a client uses the API. */
export function ScenarioTab({ names }: ScenarioTabProps) {
  const remote = useRemote((of) => of.scenario());
  return (
    <Loaded remote={remote} what="the scenario">
      {(status) => (
        <div class="stack">
          {status && <Running status={status} />}
          <ul class="tiles">
            {names.map(({ name, description }) => {
              const isRunning = status?.name === name;
              const action = isRunning ? 'Restart' : 'Start';
              return (
                <li key={name} class="card stack">
                  <h3 class="row">
                    {name} {isRunning && <Badge tone="good">runs</Badge>}
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

interface RunningProps {
  readonly status: Pick<ScenarioStatus, 'name' | 'title' | 'steps' | 'done' | 'next'>;
}

const Running = ({ status: { name, title, steps, done, next } }: RunningProps) => (
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
    {steps > 0 && <progress max={steps} value={done} aria-label="Steps that happened" />}
    {next && (
      <p>
        <strong>Next:</strong> <Name text={`${triggerText(next.after)}: ${doText(next.do)}`} />
        {next.times > 1 && <span class="soft"> ({next.times} times)</span>}
      </p>
    )}
    {steps > 0 && !next && <p class="soft">Every step has happened.</p>}
    <p class="soft">
      Its faults are listed under <a href={hrefOf('switches', ['faults'])}>Faults</a>.
    </p>
  </section>
);

/** What a step waits for, in words. */
function triggerText(trigger: ScenarioStep['after']): string {
  if (trigger === undefined) return 'at once';
  const { requests = 1, elapsedSeconds, clockSeconds, status, page, operation, key } = trigger;
  if (elapsedSeconds !== undefined) return `after ${plural(elapsedSeconds, 'second')}`;
  if (clockSeconds !== undefined)
    return `after ${plural(clockSeconds, 'second')} on the mock clock`;
  const which = [
    operation && `of ${operation}`,
    key && `with the key ${key}`,
    page !== undefined && `that got page ${page}`,
    status !== undefined && `answered with ${status}`,
  ];
  return [`after ${plural(requests, 'request')}`, ...which].filter(Boolean).join(' ');
}

type Deeds = ScenarioStep['do'];
type Deed = Exclude<Deeds, (...given: never[]) => unknown>[number];

/** What a step does, in words. */
const doText = (deeds: Deeds): string =>
  typeof deeds === 'function' ? 'run a function' : deeds.map(deedText).join(', then ');

function deedText(deed: Deed): string {
  if (deed.action === 'addFault') {
    return `${effectText(deed.fault.effect)}, ${requestsText(deed.fault)}`;
  }
  const { action, ...given } = deed;
  const name = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const details = Object.entries(given).map(([key, value]) =>
    typeof value === 'object' ? key : `${key} ${value}`,
  );
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}
