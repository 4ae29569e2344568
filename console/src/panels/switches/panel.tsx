import { useState } from 'preact/hooks';
import type { ScenarioStatus } from '../../../../src/mock/scenario/play-scenario.ts';
import { Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, CodeBlock, Name, Time } from '../../components/elements.tsx';
import { Form } from '../../components/form.tsx';
import { Loaded, PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { mock } from '../../data/connection.ts';
import { useRemote, useServer } from '../../data/remote.ts';
import { goTo, hrefOf, route } from '../../data/route.ts';
import { mockNow, type PanelProps, sandboxName } from '../../data/sandbox.ts';
import { FaultsTab } from './faults-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

export function Panel({ facts }: PanelProps) {
  const reset = () => {
    const text = `${sandboxName(facts.id)}: world, profile, scenario, files, keys, clock and journal return to their initial state, and all faults are removed.`;
    const question = ['Reset the sandbox?', text, 'Reset'] as const;
    return change((to) => to.call('reset'), { question, done: 'The sandbox is reset.' });
  };
  const action = {
    title: 'Reset the sandbox…',
    kind: 'danger',
    icon: 'refresh',
    run: reset,
  } as const;
  return (
    <PanelFrame title="Switches" actions={<Actions of={[action]} />}>
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

/** Starts a scenario; null stops the running one. */
const playScenario = (name: string | null) =>
  change((to) => to.call('scenario.set', { scenario: name }), {
    done: name === null ? 'The scenario is stopped.' : `The scenario ${name} has started.`,
  });

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
                    <Actions
                      of={[
                        {
                          title: `${action} ${name}`,
                          icon: isRunning ? 'refresh' : 'play',
                          run: () => playScenario(name),
                        },
                      ]}
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
        <Actions
          of={[{ title: 'Stop the scenario', icon: 'close', run: () => playScenario(null) }]}
        />
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

const MINUTE = 60;
const steps = {
  'a minute': MINUTE,
  'an hour': 60 * MINUTE,
  'a day': 1_440 * MINUTE,
  '90 days': 90 * 1_440 * MINUTE,
};

/** The clock that keys expire by and files are created at. */
function ClockTab({ facts }: PanelProps) {
  const { frozen } = facts.clock;
  const now = Math.floor((mockNow.value ?? Date.parse(facts.clock.now)) / 1_000) * 1_000;
  const [first] = useState({ now: new Date(now).toISOString().slice(0, 19) });
  const set = (input: { readonly frozen: boolean } | { readonly advanceSeconds: number }) =>
    change((to) => to.call('clock.set', input));
  return (
    <div class="stack">
      <div class="card stack">
        <p class="row">
          <Time of={now} />
          <Badge tone={frozen ? 'plain' : 'good'}>{frozen ? 'frozen' : 'running'}</Badge>
        </p>
        <p class="soft">Keys expire by this clock, and new files are created at its time.</p>
        <div class="row">
          <Actions
            of={[
              ...Object.entries(steps).map(([name, advanceSeconds]) => ({
                title: `Advance by ${name}`,
                run: () => set({ advanceSeconds }),
              })),
              {
                title: frozen ? 'Let it run' : 'Freeze',
                icon: frozen ? 'play' : 'pause',
                run: () => set({ frozen: !frozen }),
              },
            ]}
          />
        </div>
      </div>
      <div class="card">
        <Form
          id="clock"
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
