import type { ScenarioStatus } from '../../../../src/mock/scenario/play-scenario.ts';
import type { ScenarioStep } from '../../../../src/mock/scenario/scenario.ts';
import { Badge, Button, Name } from '../../components/elements.tsx';
import { Loaded } from '../../components/states.tsx';
import { useNames, useRemote } from '../../data/remote.ts';
import { plural } from '../../data/texts.ts';
import { playScenario } from '../../shell/actions.ts';
import { hrefOf } from '../../shell/route.ts';
import { detailsText, effectText, requestsText } from './faults.ts';

/** Scripted events while a client uses the API. */
export function ScenarioTab() {
  const names = useNames('scenarios');
  const remote = useRemote((of) => of.scenario());
  return (
    <Loaded remote={remote} what="the scenario">
      {(status) => (
        <div class="stack">
          {status && <Running status={status} />}
          <ul class="columns">
            {names.map(({ name, description }) => {
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
};

/** What a step waits for, in words. */
function triggerText(trigger: ScenarioStep['after']): string {
  if (trigger === undefined) return 'at once';
  const { requests = 1, elapsedSeconds, clockSeconds, status, page, operation, key } = trigger;
  if (elapsedSeconds !== undefined) return `after ${plural(elapsedSeconds, 'second')}`;
  if (clockSeconds !== undefined)
    return `after ${plural(clockSeconds, 'second')} on the mock’s clock`;
  const which = [
    operation && `of ${operation}`,
    key && `with the key ${key}`,
    page !== undefined && `that got page ${page}`,
    status !== undefined && `that got status ${status}`,
  ];
  return [`after ${plural(requests, 'request')}`, ...which].filter(Boolean).join(' ');
}

type Action = Exclude<ScenarioStep['do'], (...given: never[]) => unknown>[number];

/** What a step does, in words. */
const doText = (actions: ScenarioStep['do']): string =>
  typeof actions === 'function' ? 'run a function' : actions.map(actionText).join(', then ');

function actionText({ action, ...given }: Action): string {
  if ('fault' in given) return `${effectText(given.fault.effect)}, ${requestsText(given.fault)}`;
  const name = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name + detailsText(given);
}
