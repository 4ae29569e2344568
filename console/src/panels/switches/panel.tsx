import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm.tsx';
import { PanelFrame } from '../../components/panel-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { notify, notifyFailure } from '../../components/toast.tsx';
import { mock, refresh } from '../../data/connection.ts';
import { useCommands } from '../../shell/commands.ts';
import { goTo, route } from '../../shell/route.ts';
import { advances, ClockTab, tryClock } from './clock-tab.tsx';
import { addFault, clearFaults, FaultsTab } from './faults-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { playScenario, ScenarioTab, useScenarioNames } from './scenario-tab.tsx';
import './panel.css';

const tabs = [
  { id: 'profile', title: 'Profile' },
  { id: 'scenario', title: 'Scenario' },
  { id: 'faults', title: 'Faults' },
  { id: 'clock', title: 'Clock' },
] as const;

export function Panel() {
  const [asked] = route.value.path;
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'profile';
  const scenarios = useScenarioNames();
  useCommands(
    [
      ...tabs.map(({ id, title }) => ({
        id: `switches-${id}`,
        title: `Show the switches: ${title}`,
        run: () => goTo('switches', [id]),
      })),
      ...scenarios.map(({ name }) => ({
        id: `scenario-${name}`,
        title: `Start the scenario ${name}`,
        run: () => void playScenario(name),
      })),
      { id: 'no-scenario', title: 'Stop the scenario', run: () => void playScenario(null) },
      { id: 'add-fault', title: 'Add a fault', keys: 'a', run: addFault },
      { id: 'clear-faults', title: 'Take all faults away', run: () => void clearFaults() },
      ...advances.map(({ name, milliseconds }) => ({
        id: `advance-${name}`,
        title: `Advance the clock by ${name}`,
        run: () => tryClock((clock) => clock.advance(milliseconds)),
      })),
      {
        id: 'freeze-clock',
        title: 'Freeze the clock',
        run: () => tryClock((clock) => clock.freeze()),
      },
      { id: 'run-clock', title: 'Let the clock run', run: () => tryClock((clock) => clock.run()) },
      { id: 'reset-sandbox', title: 'Reset the sandbox to its seed', run: () => void reset() },
    ],
    [scenarios],
  );
  return (
    <PanelFrame
      title="Switches"
      actions={
        <Button kind="danger" icon="refresh" onClick={() => void reset()}>
          Reset the sandbox…
        </Button>
      }
    >
      <Tabs
        label="Switches"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => goTo('switches', [id])}
      >
        {selected === 'profile' && <ProfileTab />}
        {selected === 'scenario' && <ScenarioTab names={scenarios} />}
        {selected === 'faults' && <FaultsTab />}
        {selected === 'clock' && <ClockTab />}
      </Tabs>
    </PanelFrame>
  );
}

async function reset(): Promise<void> {
  const { value: of } = mock;
  if (of === null) return;
  const asked = {
    title: 'Reset the sandbox?',
    text: `${of.id}: world, profile, scenario, files, keys, clock and journal are as at its start, and no fault waits.`,
    action: 'Reset',
  };
  if (!(await confirm(asked))) return;
  try {
    await of.reset();
    notify('All is as at the start.');
    refresh();
  } catch (cause) {
    notifyFailure(cause);
  }
}
