import { useState } from 'preact/hooks';
import type { ScenarioStatus } from '../../../../src/mock/scenario/play-scenario.ts';
import { type Action, Actions } from '../../components/actions.tsx';
import { change } from '../../components/dialog.tsx';
import { Badge, CodeBlock, Name, Time } from '../../components/elements.tsx';
import { Form } from '../../components/form.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { mock } from '../../data/connection.ts';
import { useServer } from '../../data/remote.ts';
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
  const action: Action = { title: 'Reset the sandbox…', kind: 'danger', run: reset };
  return (
    <PanelFrame title="Switches" actions={<Actions of={[action]} />}>
      <Tabs
        label="Switches"
        selected={route.value.path[0] ?? ''}
        onSelect={(id) => goTo('switches', [id])}
        tabs={[
          { id: 'profile', title: 'Profile', show: () => <ProfileTab facts={facts} /> },
          { id: 'scenario', title: 'Scenario', show: () => <ScenarioTab facts={facts} /> },
          { id: 'faults', title: 'Faults', show: () => <FaultsTab facts={facts} /> },
          { id: 'clock', title: 'Clock', show: () => <ClockTab facts={facts} /> },
        ]}
      />
    </PanelFrame>
  );
}

/** Starts a scenario; null stops the running one. */
const playScenario = (name: string | null) =>
  change((to) => to.call('scenario.set', { scenario: name }));

/** Scripted events while a client uses the API. */
function ScenarioTab({ facts: { scenario: status } }: PanelProps) {
  const { scenarios = [] } = useServer((server) => server.call('names')).data ?? {};
  return (
    <>
      {status && <Running status={status} />}
      <Table
        label="Scenarios"
        rows={scenarios}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Scenario', show: ({ name }) => <strong>{name}</strong> },
          { title: 'What happens', show: ({ description }) => description },
          {
            title: 'Actions',
            look: 'actions',
            show: ({ name }) => (
              <Actions
                of={[
                  {
                    title: `${status?.name === name ? 'Restart' : 'Start'} ${name}`,
                    run: () => playScenario(name),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </>
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
          <Badge>
            {done} of {steps} steps
          </Badge>
        )}
        <span class="push" />
        <Actions of={[{ title: 'Stop the scenario', run: () => playScenario(null) }]} />
      </header>
      {next && <h3>Next step</h3>}
      {next && <CodeBlock what="the next step" text={JSON.stringify(next, null, 1)} />}
      <p class="soft">
        Its faults are listed under <a href={hrefOf('switches', ['faults'])}>Faults</a>.
      </p>
    </section>
  );
};

/** In seconds. */
const steps = { 'a minute': 60, 'an hour': 3_600, 'a day': 86_400, '90 days': 7_776_000 };

/** The clock that keys expire by and files are created at. */
function ClockTab({ facts }: PanelProps) {
  const { frozen } = facts.clock;
  const now = mockNow(facts);
  const [first] = useState({ now: now.slice(0, 19) });
  const set = (input: { readonly frozen: boolean } | { readonly advanceSeconds: number }) =>
    change((to) => to.call('clock.set', input));
  const toggle: Action = {
    title: frozen ? 'Let it run' : 'Freeze',
    run: () => set({ frozen: !frozen }),
  };
  const advance = Object.entries(steps).map(([name, advanceSeconds]) => ({
    title: `Advance by ${name}`,
    run: () => set({ advanceSeconds }),
  }));
  return (
    <div class="card stack">
      <p class="row">
        <Time of={now} />
        <Badge tone={frozen ? 'plain' : 'good'}>{frozen ? 'frozen' : 'running'}</Badge>
        <span class="soft">Keys expire by this clock, and new files are created at its time.</span>
      </p>
      <div class="row">
        <Actions of={[...advance, toggle]} />
      </div>
      <Form
        id="clock"
        first={first}
        fields={() => [{ name: 'now', label: 'Set it to (UTC)', type: 'datetime-local', step: 1 }]}
        submit="Set the clock"
        onSubmit={(draft) => mock.peek().call('clock.set', { now: `${draft.now}Z` })}
      />
    </div>
  );
}
