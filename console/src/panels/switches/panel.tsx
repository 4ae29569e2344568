import { act } from '../../components/dialog.tsx';
import { Button } from '../../components/elements.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { sandboxId } from '../../data/connection.ts';
import { useNames } from '../../data/remote.ts';
import type { PanelProps } from '../../data/sandbox.ts';
import { useCommands } from '../../shell/commands.ts';
import { goTo, route } from '../../shell/route.ts';
import { advanceClock, advances, ClockTab, freezeClock, runClock } from './clock-tab.tsx';
import { addFault, clearFaults, FaultsTab } from './faults-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { playScenario, ScenarioTab } from './scenario-tab.tsx';

const tabs = [
  { id: 'profile', title: 'Profile' },
  { id: 'scenario', title: 'Scenario' },
  { id: 'faults', title: 'Faults' },
  { id: 'clock', title: 'Clock' },
] as const;

export function Panel({ facts }: PanelProps) {
  const [asked] = route.value.path;
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'profile';
  const scenarios = useNames('scenarios');
  const command = (id: string, title: string, run: () => unknown) => ({
    ...{ id, title },
    run: () => void run(),
  });
  useCommands(
    [
      ...tabs.map(({ id, title }) =>
        command(`switches-${id}`, `Show the switches: ${title}`, () => goTo('switches', [id])),
      ),
      ...scenarios.map(({ name }) =>
        command(`scenario-${name}`, `Start the scenario ${name}`, () => playScenario(name)),
      ),
      command('no-scenario', 'Stop the scenario', () => playScenario(null)),
      { ...command('add-fault', 'Add a fault', addFault), keys: 'a' },
      command('clear-faults', 'Remove all faults', clearFaults),
      ...advances.map(({ name, milliseconds }) =>
        command(`advance-${name}`, `Advance the clock by ${name}`, () =>
          advanceClock(milliseconds),
        ),
      ),
      command('freeze-clock', 'Freeze the clock', freezeClock),
      command('run-clock', 'Let the clock run', runClock),
      command('reset-sandbox', 'Reset the sandbox to its seed', reset),
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
        {selected === 'faults' && <FaultsTab facts={facts} />}
        {selected === 'clock' && <ClockTab facts={facts} />}
      </Tabs>
    </PanelFrame>
  );
}

const reset = () =>
  act((mock) => mock.reset(), {
    question: {
      title: 'Reset the sandbox?',
      text: `${sandboxId.peek()}: world, profile, scenario, files, keys, clock and journal return to their start, and all faults are removed.`,
      action: 'Reset',
    },
    done: 'The sandbox is reset.',
  });
