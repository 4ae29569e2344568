import { useState } from 'preact/hooks';
import type { ScenarioStatus } from '../../../../src/mock/scenario/play-scenario.ts';
import { Badge, Button, CodeBlock, Name } from '../../components/elements.tsx';
import { Form } from '../../components/form.tsx';
import { Loaded, PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { mock } from '../../data/connection.ts';
import { useRemote, useServer } from '../../data/remote.ts';
import { mockNow, type PanelProps } from '../../data/sandbox.ts';
import {
  advanceClock,
  clockSteps,
  freezeClock,
  playScenario,
  resetSandbox,
  runClock,
} from '../../shell/actions.ts';
import { goTo, hrefOf, route } from '../../shell/route.ts';
import { FaultsTab } from './faults-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

export function Panel({ facts }: PanelProps) {
  const reset = (
    <Button
      kind="danger"
      icon="refresh"
      onClick={() => void resetSandbox()}
      text="Reset the sandbox…"
    />
  );
  return (
    <PanelFrame title="Switches" actions={reset}>
      <Tabs
        label="Switches"
        selected={route.value.path[0] ?? ''}
        onSelect={(id) => goTo('switches', [id])}
        tabs={[
          { id: 'profile', title: 'Profile', show: () => <ProfileTab /> },
          { id: 'scenario', title: 'Scenario', show: () => <ScenarioTab /> },
          { id: 'faults', title: 'Faults', show: () => <FaultsTab facts={facts} /> },
          { id: 'clock', title: 'Clock', show: () => <ClockTab facts={facts} /> },
        ]}
      />
    </PanelFrame>
  );
}

/** Scripted events while a client uses the API. */
function ScenarioTab() {
  const { scenarios = [] } = useServer((server) => server.call('names')).data ?? {};
  const remote = useRemote((of) => of.call('scenario.get'));
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
                      text={action}
                    />
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
        <Button icon="close" onClick={() => void playScenario(null)} text="Stop" />
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

/** The clock that keys expire by and files are created at. */
function ClockTab({ facts }: PanelProps) {
  const { frozen } = facts.clock;
  const now = new Date(mockNow.value ?? facts.clock.now).toISOString().slice(0, 19);
  const [first] = useState({ now });
  return (
    <div class="stack">
      <div class="card stack">
        <p class="row">
          <time dateTime={`${now}Z`}>{now.replace('T', ' ')} UTC</time>
          <Badge tone={frozen ? 'plain' : 'good'}>{frozen ? 'frozen' : 'running'}</Badge>
        </p>
        <p class="soft">Keys expire by this clock, and new files are created at its time.</p>
        <div class="row">
          {clockSteps.map(({ name, milliseconds }) => (
            <Button key={name} onClick={() => void advanceClock(milliseconds)} text={`+ ${name}`} />
          ))}
          <Button
            icon={frozen ? 'play' : 'pause'}
            onClick={() => void (frozen ? runClock() : freezeClock())}
            text={frozen ? 'Let it run' : 'Freeze'}
          />
        </div>
      </div>
      <div class="card">
        <Form
          first={first}
          fields={() => [
            { name: 'now', label: 'Set it to (UTC)', type: 'datetime-local', step: 1 },
          ]}
          submit="Set the clock"
          onSubmit={(draft) => mock.peek().call('clock.set', { now: `${draft.now}Z` })}
        />
      </div>
    </div>
  );
}
